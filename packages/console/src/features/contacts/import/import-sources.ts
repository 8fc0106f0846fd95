import {
  type ContactSampleSource,
  contactImportExtensions,
  contactImportLimits,
  contactImportTexts,
} from '@recado/contract';
import { type Icon, IconBrandGoogle, IconFileUpload, IconMail, IconUserPlus } from '@tabler/icons-react';

export type ImportSource = ContactSampleSource | 'manual';

const formats = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
  contactImportExtensions.map((extension) => extension.toUpperCase()),
);

/** What may be chosen, in words. */
export const acceptedFiles = `${formats}, até ${contactImportLimits.fileMaxBytes / 1024 ** 2} MB`;

interface SourceDescription {
  label: string;
  hint: string;
  icon: Icon;
}

export const importSources: Record<ImportSource, SourceDescription> = {
  file: { label: 'Arquivo', hint: formats, icon: IconFileUpload },
  google: { label: 'Google', hint: 'Contatos do Gmail e do Android', icon: IconBrandGoogle },
  outlook: { label: 'Outlook', hint: 'Contatos do Outlook e do Hotmail', icon: IconMail },
  manual: { label: 'Manual', hint: 'Digite um contato', icon: IconUserPlus },
};

/** How the administrator gets the file out of where the contacts are. */
export const exportSteps: Record<ContactSampleSource, readonly string[]> = {
  file: [],
  google: [
    'Abra contacts.google.com e entre na sua conta.',
    'Clique em Exportar, no alto da lista.',
    'Escolha Google CSV (ou vCard) e clique em Exportar.',
    'Traga o arquivo baixado para cá.',
  ],
  outlook: [
    'Abra outlook.live.com/people e entre na sua conta.',
    'Clique em Gerenciar contatos e depois em Exportar contatos.',
    'Escolha Todos os contatos e clique em Exportar.',
    'Traga o arquivo baixado para cá.',
  ],
};

/** What can be told about a file without sending it. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (!contactImportExtensions.some((known) => known === extension)) return contactImportTexts.unsupported;
  if (size > contactImportLimits.fileMaxBytes) return contactImportTexts.fileTooLarge;
  return undefined;
}
