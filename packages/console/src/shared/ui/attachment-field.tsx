import { Button, FileButton, Input } from '@mantine/core';
import { type Attachment, attachmentKindTexts, attachmentTexts } from '@recado/contract';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { fileSize } from '../image-file.ts';
import { type AttachmentChoice, attachmentAbilities } from '../use-attachment.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { attachmentIcons } from './attachment-icons.ts';
import classes from './image-field.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface AttachmentFieldProps {
  choice: AttachmentChoice;
  label: string;
  /** What can be chosen, in a few words. */
  kinds: string;
  description?: ReactNode;
  disabled?: boolean;
}

/** Any file that WhatsApp can send; what it will be on the phone is shown as soon as the server has looked at it. */
export function AttachmentField({ choice, label, kinds, description, disabled = false }: AttachmentFieldProps) {
  const { state } = choice;
  const { data: abilities } = useQuery(attachmentAbilities);
  const resetInput = useRef<() => void>(null);
  const isPicture = state.kind === 'ready' && state.attachment.kind === 'image';
  const url = useObjectUrl(isPicture ? state.file : undefined);
  const KindIcon = state.kind === 'ready' ? attachmentIcons[state.attachment.kind] : IconPaperclip;
  const refused = state.kind === 'empty' ? state.refused : undefined;

  const pick = (file: File | null) => {
    // Else choosing the same file again would go unnoticed.
    resetInput.current?.();
    if (file) choice.pick(file);
  };
  const drop = useFileDrop(pick, disabled);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={state.kind === 'empty' ? state.problem : undefined}
    >
      <fieldset
        className={classes.zone}
        aria-label="Anexo"
        aria-busy={choice.isUploading}
        data-filled={state.kind === 'ready'}
        {...drop}
      >
        {url ? (
          <img className={classes.thumbnail} src={url} alt="Prévia do anexo" />
        ) : (
          <span className={classes.icon}>
            <KindIcon size={20} stroke={1.6} aria-hidden />
          </span>
        )}
        <div className={classes.words} aria-live="polite">
          {state.kind === 'empty' && (
            <>
              <p>Arraste um arquivo até aqui</p>
              <p>{kinds}</p>
            </>
          )}
          {state.kind === 'uploading' && (
            <>
              <p>{state.name}</p>
              <p>{state.sent < 1 ? `Carregando, ${Math.floor(state.sent * 100)}%` : 'Preparando o arquivo…'}</p>
            </>
          )}
          {state.kind === 'ready' && (
            <>
              <p>{state.attachment.file_name}</p>
              <p>{factsOf(state.attachment)}</p>
            </>
          )}
        </div>
        <div className={classes.actions}>
          <FileButton onChange={pick} resetRef={resetInput} disabled={disabled}>
            {(props) => (
              <Button {...props} variant="default" disabled={disabled}>
                {state.kind === 'empty' ? 'Escolher Arquivo' : 'Trocar'}
              </Button>
            )}
          </FileButton>
          {refused && (
            <Button variant="subtle" onClick={() => choice.pickAsDocument(refused)} disabled={disabled}>
              Enviar Como Documento
            </Button>
          )}
          {state.kind !== 'empty' && (
            <Button variant="subtle" color="gray" onClick={choice.remove} disabled={disabled}>
              {choice.isUploading ? 'Cancelar' : 'Remover'}
            </Button>
          )}
        </div>
      </fieldset>
      {state.kind === 'ready' && state.attachment.notice && <Note>{state.attachment.notice}</Note>}
      {state.kind === 'ready' && state.attachment.kind === 'voice' && (
        <Note>A mensagem de voz vai sem legenda: se houver texto, ele sai antes, em outra mensagem.</Note>
      )}
      {state.kind === 'empty' && abilities?.converts === false && !state.problem && (
        <Note>{attachmentTexts.converterMissing}</Note>
      )}
    </Input.Wrapper>
  );
}

const Note = ({ children }: { children: ReactNode }) => <Input.Description>{children}</Input.Description>;

/** `Mensagem de voz · 0:42 · 340 KB` */
const factsOf = ({ kind, seconds, bytes }: Attachment): string =>
  [attachmentKindTexts[kind], seconds === null ? undefined : lengthOf(seconds), fileSize(bytes)]
    .filter((fact) => fact !== undefined)
    .join(' · ');

const lengthOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
