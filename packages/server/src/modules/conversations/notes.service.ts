import { type ConversationMessage, noteTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConversationsService } from './conversations.service.ts';
import type { NotesRepository } from './notes.repository.ts';

interface Dependencies {
  conversations: Pick<ConversationsService, 'getTalk' | 'message'>;
  notes: NotesRepository;
  clock: Clock;
}

export type NotesService = ReturnType<typeof createNotesService>;

/** What is written down beside the messages and stays in the house. Nobody takes a conversation by it, and nobody has read it. */
export function createNotesService({ conversations, notes, clock }: Dependencies) {
  const expect = (isThere: boolean): void => {
    if (!isThere) throw new AppError('NOT_FOUND', undefined, { text: noteTexts.unknown });
  };
  const now = () => clock().toISOString();

  return {
    async add(id: number, author: string, text: string): Promise<ConversationMessage> {
      const note = await notes.add(await conversations.getTalk(id), { author, text, created_at: now() });
      return conversations.message(id, `note-${note}`);
    },

    async change(id: number, note: number, text: string): Promise<ConversationMessage> {
      expect(await notes.change(await conversations.getTalk(id), note, { text, edited_at: now() }));
      return conversations.message(id, `note-${note}`);
    },

    async remove(id: number, note: number): Promise<void> {
      expect(await notes.remove(await conversations.getTalk(id), note));
    },
  };
}
