import { Button, Textarea } from '@mantine/core';
import { noteLimits } from '@recado/contract';
import { IconNote } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useNotes } from '../use-notes.ts';
import classes from './composer.module.css';
import type { Drafts } from './drafts.ts';

interface NoteComposerProps {
  id: number;
  drafts: Drafts;
  onEnd: () => void;
}

/** Where one writes for the house: looks unlike where one writes to the customer. */
export function NoteComposer({ id, drafts: { draftOf, keep }, onEnd }: NoteComposerProps) {
  const { note } = draftOf(id);
  const { add } = useNotes(id);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const end = () => {
    keep(id, { note: undefined });
    onEnd();
  };
  const save = () => {
    if (note && note.trim() !== '' && !add.isPending) add.mutate(note, { onSuccess: end });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') end();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  };
  return (
    <form
      className={classes.root}
      data-note
      aria-label="Escrever uma nota"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={classes.hint}>
        <IconNote size={15} stroke={1.7} aria-hidden /> Nota para você: fica na conversa e ninguém a recebe.
      </p>
      <Textarea
        ref={field}
        aria-label="Nota"
        placeholder="Escreva uma nota"
        autosize
        minRows={1}
        maxRows={7}
        maxLength={noteLimits.textMax}
        value={note ?? ''}
        onChange={({ currentTarget }) => keep(id, { note: currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={classes.ends}>
        <Button variant="default" onClick={end}>
          Cancelar
        </Button>
        <Button type="submit" loading={add.isPending} disabled={!note || note.trim() === ''}>
          Salvar Nota
        </Button>
      </div>
    </form>
  );
}
