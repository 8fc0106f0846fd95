import { Button } from '@mantine/core';
import { attachmentKindTexts } from '@recado/contract';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { fileSize } from '../../../shared/image-file.ts';
import { attachmentIcons } from '../../../shared/ui/attachment-icons.ts';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import type { AttachmentChoice } from '../../../shared/use-attachment.ts';
import { useObjectUrl } from '../../../shared/use-object-url.ts';
import classes from './composer.module.css';

/** The file that goes with the message, above the field. */
export function ChosenFile({ choice }: { choice: AttachmentChoice }) {
  const { state } = choice;
  const isPicture = state.kind === 'ready' && state.attachment.kind === 'image';
  const url = useObjectUrl(isPicture ? state.file : undefined);
  if (state.kind === 'empty') return state.problem ? <Problem choice={choice} {...state} /> : null;
  const KindIcon = state.kind === 'ready' ? attachmentIcons[state.attachment.kind] : IconPaperclip;
  return (
    <div className={classes.file}>
      {url ? <img src={url} alt="Prévia do anexo" /> : <KindIcon size={20} stroke={1.6} aria-hidden />}
      <p aria-live="polite">
        {state.kind === 'ready' ? state.attachment.file_name : state.name}
        <small>
          {state.kind === 'ready'
            ? `${attachmentKindTexts[state.attachment.kind]} · ${fileSize(state.attachment.bytes)}`
            : state.sent < 1
              ? `Carregando, ${Math.floor(state.sent * 100)}%`
              : 'Preparando o arquivo…'}
          {state.kind === 'ready' && state.attachment.notice && ` · ${state.attachment.notice}`}
        </small>
      </p>
      <IconAction icon={IconX} label="Remover o anexo" onClick={choice.remove} />
    </div>
  );
}

interface ProblemProps {
  choice: AttachmentChoice;
  problem?: string;
  refused?: File;
}

const Problem = ({ choice, problem, refused }: ProblemProps) => (
  <p className={classes.problem} role="alert">
    {problem}
    {refused && (
      <Button variant="subtle" size="compact-sm" onClick={() => choice.pickAsDocument(refused)}>
        Enviar Como Documento
      </Button>
    )}
  </p>
);
