import { TextInput } from '@mantine/core';
import { type QuickAction, quickActionInput, quickActionTexts } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../shared/api.ts';
import type { EditFields } from '../../shared/edit-conflict.ts';
import { notify } from '../../shared/notify.tsx';
import { sendQuickActions } from '../../shared/send-quick-actions.ts';
import { AttachmentField } from '../../shared/ui/attachment-field.tsx';
import { ImageField } from '../../shared/ui/image-field.tsx';
import { InlineForm } from '../../shared/ui/inline-form.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../shared/ui/reply-textarea.tsx';
import { useAttachment } from '../../shared/use-attachment.ts';
import { useContractForm } from '../../shared/use-contract-form.ts';
import { useEdit } from '../../shared/use-edit.ts';
import { useSaveTarget } from '../../shared/use-save-target.ts';
import { OrderInput } from './order-input.tsx';
import classes from './quick-action-form.module.css';

type Values = { name: string; message: string; sort_order: number | string };

/** What saving does to the stored image. */
type ImageChange = { kind: 'keep' } | { kind: 'remove' } | { kind: 'replace'; file: File };

const fields: EditFields = {
  name: { label: 'Nome' },
  sort_order: { label: 'Ordem' },
  message: { label: 'Mensagem' },
  attachment: {
    label: 'Arquivo',
    identity: (file) => JSON.stringify(file ?? ''),
    show: (file) => (file ? 'O arquivo salvo' : ''),
  },
  media_url: {
    label: 'Imagem',
    identity: (url) => String(url ?? ''),
    show: (url) => (url === '' ? '' : url === newImage ? 'Outra imagem' : 'A imagem salva'),
  },
};

/** What the form need not know of a file that is kept. */
const kept = { id: '', mime_type: '', notice: null };

const newImage = 'new';
/** What the image becomes; one that is not touched is not sent. */
const imageOf = ({ kind }: ImageChange, seen: string | null | undefined) =>
  kind === 'keep' ? seen : kind === 'remove' ? null : newImage;

type SendQuickActionFormProps = { onClose: () => void } & (
  | { action: QuickAction; nextOrder?: never }
  | { action?: never; nextOrder: number }
);

export function SendQuickActionForm({ action, nextOrder, onClose }: SendQuickActionFormProps) {
  const client = useQueryClient();
  const [image, setImage] = useState<ImageChange>({ kind: 'keep' });
  // One that the action has already is shown under no id: it stays where it is.
  const choice = useAttachment(undefined, action?.attachment ? { ...action.attachment, ...kept } : undefined);
  const hadFile = Boolean(action?.attachment);
  const isFileChanged = choice.attachment ? choice.attachment.id !== '' : hadFile || choice.isUploading;
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<Values>({
    rules: quickActionInput,
    initialValues: action
      ? { name: action.name, message: action.message, sort_order: action.sort_order }
      : { name: '', message: '', sort_order: nextOrder },
  });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<Values, QuickAction>({
    opened: action,
    values: form.values,
    parts: ({ name, message }) => [name, message],
    typed: (row) => row,
  });
  const save = useEdit({
    ...edit,
    follow,
    fields,
    mine: (values: Values) => ({
      ...quickActionInput.parse(values),
      media_url: imageOf(image, edit.base.current?.media_url),
      attachment: isFileChanged ? null : edit.base.current?.attachment,
    }),
    save: (values, seen) => {
      const input = {
        body: {
          ...values,
          attachmentId: choice.attachment?.id || undefined,
          remove_media:
            image.kind === 'remove' || (isFileChanged && !choice.attachment) ? ('true' as const) : undefined,
        },
        files: { media: image.kind === 'replace' ? image.file : undefined },
      };
      const to = targetOf(values);
      return to
        ? api.quickActions.update({ params: { id: to.id }, ...input }, { base: seen })
        : api.quickActions.create(input);
    },
    onKept: async () => {
      await client.invalidateQueries({ queryKey: sendQuickActions.queryKey });
      onClose();
    },
    onSaved: async (saved) => {
      notify.success(
        saved.id === stored?.id ? 'Ação rápida atualizada com sucesso!' : 'Ação rápida criada com sucesso!',
      );
      // Before closing, so that the row appears with what was saved and in its place.
      await client.invalidateQueries({ queryKey: sendQuickActions.queryKey });
      keep(saved);
      setImage({ kind: 'keep' });
      closeSaved(onClose);
    },
    onError: (error, { name }) => refuse(name, errorText(error, 'Erro ao salvar ação rápida')),
  });

  const pickFile = (file: File) => {
    setImage(action?.media_url ? { kind: 'remove' } : { kind: 'keep' });
    choice.pick(file);
  };
  // Told once above the form; the empty fields are only marked.
  const isMissing = Object.values(form.errors).includes(quickActionTexts.missing);
  const errorAt = (field: keyof Values) => form.errors[field] === quickActionTexts.missing || form.errors[field];
  return (
    <InlineForm
      label={target ? `Editar ${target.name}` : 'Nova ação rápida'}
      problem={isMissing ? quickActionTexts.missing : problem}
      saving={save.isPending}
      isChanged={isChanged || image.kind !== 'keep' || isFileChanged}
      holds={holds}
      onSubmit={submit((values) => save.mutate(values))}
      onCancel={onClose}
    >
      <div className={classes.short}>
        <div className={classes.naming}>
          <TextInput label="Nome" autoComplete="off" {...form.getInputProps('name')} error={errorAt('name')} />
          <OrderInput {...form.getInputProps('sort_order')} value={form.values.sort_order} />
        </div>
        <ImageField
          kinds="named"
          file={image.kind === 'replace' ? image.file : undefined}
          storedUrl={image.kind === 'keep' ? ((target ?? action)?.media_url ?? undefined) : undefined}
          disabled={save.isPending}
          onPick={(file) => {
            choice.remove();
            setImage({ kind: 'replace', file });
          }}
          onRemove={() => setImage({ kind: 'remove' })}
        />
        <AttachmentField
          choice={{ ...choice, pick: pickFile }}
          label="Outro arquivo (opcional)"
          kinds="PDF, documento, áudio, vídeo ou GIF animado, até 10 MB"
          description="Vai no lugar da imagem."
          disabled={save.isPending}
        />
      </div>
      <MarkedField text={form.values.message} reading="tags">
        <ReplyTextarea
          label="Mensagem"
          description="Pode ter tags, como {nome}."
          minRows={6}
          {...form.getInputProps('message')}
          error={errorAt('message')}
        />
      </MarkedField>
    </InlineForm>
  );
}
