import { Button, Menu } from '@mantine/core';
import { type ContactExportFormat, type ContactGroup, contactExportFormats, contactTexts } from '@recado/contract';
import { IconBraces, IconDownload, IconFileSpreadsheet, IconId } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { saveFile } from '../../../shared/save-file.ts';

const formats = {
  csv: { label: 'CSV, para o Excel', icon: IconFileSpreadsheet },
  vcf: { label: 'VCF, para o celular', icon: IconId },
  json: { label: 'JSON, para programas', icon: IconBraces },
} as const satisfies Record<ContactExportFormat, unknown>;

/** The whole book, or the group that is looked at. */
export function ExportMenu({ group }: { group: ContactGroup | undefined }) {
  const download = useMutation({
    mutationFn: (query: { format: ContactExportFormat; groupId?: string }) => api.contacts.export({ query }),
    onSuccess: saveFile,
    onError: (error) => notify.error(errorText(error, contactTexts.exportFailed)),
  });
  const items = (groupId?: string) =>
    contactExportFormats.map((format) => {
      const { label, icon: FormatIcon } = formats[format];
      return (
        <Menu.Item
          key={format}
          leftSection={<FormatIcon size={16} stroke={1.7} aria-hidden />}
          onClick={() => download.mutate(groupId ? { format, groupId } : { format })}
        >
          {label}
        </Menu.Item>
      );
    });
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={download.isPending}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {group && <Menu.Label>Grupo {group.name}</Menu.Label>}
        {group && items(group.id)}
        <Menu.Label>Todos os contatos</Menu.Label>
        {items()}
      </Menu.Dropdown>
    </Menu>
  );
}
