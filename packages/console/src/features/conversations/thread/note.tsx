import { Button, Menu, Textarea } from '@mantine/core';
import { type ConversationMessage, noteLimits } from '@recado/contract';
import { IconDotsVertical, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { exactTime } from '../../../shared/format.ts';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { useUnsaved } from '../../../shared/unsaved/unsaved.ts';
import { clockTime } from '../conversation-words.ts';
import { useNotes } from '../use-notes.ts';
import { MarkedText } from './marked-text.tsx';
import classes from './note.module.css';

/** What the house wrote down for itself: drawn so that nobody takes it for something that was sent. */
export function Note({ conversationId, note }: { conversationId: number; note: ConversationMessage }) {
  const [isEditing, setEditing] = useState(false);
  const { remove } = useNotes(conversationId);
  const askAndRemove = () => {
    if (window.confirm('Excluir esta nota?')) remove.mutate(note);
  };
  return (
    <div className={classes.root}>
      <p className={classes.head}>
        <IconNote size={15} stroke={1.7} aria-hidden />
        <span>Nota de {note.sender}</span>
        {note.edited && <span title={`Editada em ${exactTime(note.edited.at)}`}>Editada</span>}
        <time dateTime={note.at} title={exactTime(note.at)}>
          {clockTime(note.at)}
        </time>
        {!isEditing && (
          <Menu position="bottom-end" width={160}>
            <Menu.Target>
              <IconAction icon={IconDotsVertical} size={32} label="Ações da nota" />
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={16} stroke={1.7} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Editar
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                onClick={askAndRemove}
              >
                Excluir
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </p>
      {isEditing ? (
        <NoteForm conversationId={conversationId} note={note} onEnd={() => setEditing(false)} />
      ) : (
        <p className={classes.text}>
          <MarkedText text={note.text} />
        </p>
      )}
    </div>
  );
}

interface NoteFormProps {
  conversationId: number;
  note: ConversationMessage;
  onEnd: () => void;
}

function NoteForm({ conversationId, note, onEnd }: NoteFormProps) {
  const [text, setText] = useState(note.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const { change } = useNotes(conversationId);
  useUnsaved(text !== note.text);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (text.trim() !== '') change.mutate({ note, text }, { onSuccess: onEnd });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Textarea
        ref={field}
        aria-label="Texto da nota"
        autosize
        maxRows={10}
        maxLength={noteLimits.textMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      />
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={onEnd}>
          Cancelar
        </Button>
        <Button type="submit" size="compact-sm" loading={change.isPending} disabled={text.trim() === ''}>
          Salvar Nota
        </Button>
      </div>
    </form>
  );
}
