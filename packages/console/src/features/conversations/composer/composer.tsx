import { ActionIcon, Button, Textarea } from '@mantine/core';
import { type Conversation, conversationTexts, type QuickAction, replyLimits } from '@recado/contract';
import { IconNote, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api.ts';
import { fileOfDataUrl } from '../../../shared/image-file.ts';
import { useQuickFill } from '../../../shared/unsaved/use-quick-fill.ts';
import { useAttachmentChoice } from '../../../shared/use-attachment.ts';
import { writeInto } from '../../../shared/write-into.ts';
import { newestMessages } from '../conversations.queries.ts';
import { AnsweredNotice } from './answered-meanwhile.tsx';
import { ChosenFile } from './chosen-file.tsx';
import classes from './composer.module.css';
import { ComposerTools } from './composer-tools.tsx';
import type { Drafts } from './drafts.ts';
import { NoteComposer } from './note-composer.tsx';
import { QuickActionPicker, useQuickActionPicker } from './quick-action-picker.tsx';
import { useSendMessage } from './use-send-message.ts';
import { useTellWriting, useWriters } from './use-writers.ts';

interface ComposerProps {
  conversation: Conversation;
  drafts: Drafts;
}

/** Where one writes; where the channel does not allow it, why. */
export function Composer({ conversation, drafts }: ComposerProps) {
  const { id, channel } = conversation;
  const [isNoting, setNoting] = useState(drafts.draftOf(id).note !== undefined);
  if (isNoting) return <NoteComposer id={id} drafts={drafts} onEnd={() => setNoting(false)} />;
  const note = () => setNoting(true);
  if (channel === 'api') {
    return (
      <div className={classes.closed}>
        <p>{conversationTexts.readOnly}</p>
        <Button variant="subtle" leftSection={<IconNote size={16} stroke={1.7} aria-hidden />} onClick={note}>
          Escrever Nota
        </Button>
      </div>
    );
  }
  return <Writing key={id} conversation={conversation} drafts={drafts} onNote={note} />;
}

function Writing({ conversation, drafts: { draftOf, keep, fileOf }, onNote }: ComposerProps & { onNote: () => void }) {
  const { id, name } = conversation;
  const draft = draftOf(id);
  const writers = useWriters(id);
  const tellWriting = useTellWriting(id);
  const field = useRef<HTMLTextAreaElement>(null);
  const choice = useAttachmentChoice(fileOf(id), () => message.forget());
  const { attachment } = choice;
  useEffect(() => keep(id, { attachment }), [id, keep, attachment]);

  const message = useSendMessage(conversation, (written) => {
    // What was typed meanwhile is the next message.
    const rest = field.current?.value ?? '';
    keep(id, { text: rest === written.text ? '' : rest, mark: undefined });
    tellWriting(false);
    if (written.attachmentId !== undefined) choice.remove();
    field.current?.focus();
  });
  const { data: newest } = useQuery(newestMessages(id, undefined));
  const change = (text: string) => {
    const isBegun = draft.text === '' && text !== '';
    keep(id, isBegun ? { text, mark: newest?.mark ?? undefined } : { text });
    tellWriting(text !== '');
    message.forget();
  };
  const send = (mark: string | undefined) => {
    const isEmpty = draft.text.trim() === '' && !attachment;
    if (isEmpty || choice.isUploading || message.isSending) return;
    message.send({ text: draft.text, attachmentId: attachment?.id, mark });
  };

  const quickFill = useQuickFill<{ text: string; file: string }>({ text: '', file: '' });
  const fill = (action: QuickAction) => {
    const file = choice.state.kind === 'empty' ? '' : 'own';
    const hasFile = action.attachment !== null || action.media_url !== null;
    // What called for the list is no text.
    const written = { text: draft.text.startsWith('/') ? '' : draft.text, file };
    void quickFill(written, { text: action.message, file: hasFile ? 'own' : '' }, ({ text }) => {
      change(text);
      if (action.attachment) {
        const { id: actionId, attachment: stored } = action;
        choice.fetch(stored.file_name, (signal) => api.quickActions.attach({ params: { id: actionId } }, { signal }));
      } else if (action.media_url) choice.pick(fileOfDataUrl(action.media_url, action.name));
      else choice.remove();
      field.current?.focus();
    });
  };
  const picker = useQuickActionPicker(draft.text, fill);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || picker.onKeyDown(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send(draft.mark);
  };
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    // A copied table or page carries a picture of itself besides its text.
    if (!file || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    choice.pick(file);
  };

  return (
    <form
      className={classes.root}
      aria-label={`Escrever para ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        send(draft.mark);
      }}
    >
      <QuickActionPicker picker={picker} />
      <ChosenFile choice={choice} />
      {message.answered && <AnsweredNotice answer={message.answered} onSend={() => send(undefined)} />}
      <p className={classes.writers} role="status">
        {writers}
      </p>
      {message.problem && (
        <p className={classes.problem} role="alert">
          {message.problem}
        </p>
      )}
      <div className={classes.line}>
        <Textarea
          ref={field}
          className={classes.field}
          aria-label="Mensagem"
          placeholder="Escreva uma mensagem"
          autosize
          minRows={1}
          maxRows={7}
          maxLength={replyLimits.replyMax}
          value={draft.text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...picker.fieldProps}
        />
        <ActionIcon
          type="submit"
          size={38}
          variant="filled"
          aria-label="Enviar"
          title="Enviar (Enter)"
          loading={message.isSending}
          disabled={choice.isUploading || (draft.text.trim() === '' && !attachment)}
        >
          <IconSend2 size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ComposerTools
        onWrite={(text) => field.current && writeInto(field.current, text)}
        onFile={choice.pick}
        onQuickActions={() => {
          picker.toggle();
          field.current?.focus();
        }}
        isPicking={picker.isOpen}
        onNote={onNote}
      />
    </form>
  );
}
