import { invalidTagsText, offsetAt, renderTags, type Tag, type TagContact } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';

interface Dependencies {
  tags: { list(): Promise<Tag[]> };
  clock: Clock;
  timeZone: string;
}

export type WriteOut = ReturnType<typeof createWriteOut>;

/** A customer must never read a placeholder or somebody else's name, so a tag without a value stops the message. */
export const createWriteOut =
  ({ tags, clock, timeZone }: Dependencies) =>
  async (text: string, contact: TagContact | undefined): Promise<string> => {
    const now = clock();
    const active = (await tags.list()).filter((tag) => tag.isActive);
    const rendered = renderTags(text, active, { contact, now, offsetMinutes: offsetAt(timeZone, now) });
    if (rendered.unknown.length > 0) {
      throw new AppError('INVALID_TAGS', { tags: rendered.unknown }, { text: invalidTagsText(rendered.unknown) });
    }
    if (rendered.missing.length > 0) {
      const names = rendered.missing.map((name) => `{${name}}`).join(', ');
      const reason = `Este número não tem valor para ${names}. Complete o contato ou retire a tag.`;
      throw new AppError('TAG_WITHOUT_VALUE', { tags: rendered.missing }, { text: reason });
    }
    return rendered.text;
  };
