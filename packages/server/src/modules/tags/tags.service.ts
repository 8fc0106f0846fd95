import { isDeepStrictEqual } from 'node:util';
import {
  formatsOf,
  hasTimezone,
  messageKey,
  type NewTag,
  offsetAt,
  type ProcessedText,
  renderTags,
  type SystemTagName,
  sampleContact,
  systemTagNames,
  type Tag,
  type TagInput,
  tagTexts,
  writesTime,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { TagsRepository } from './tags.repository.ts';

interface Dependencies {
  tags: TagsRepository;
  clock: Clock;
  timeZone: string;
}

export type TagsService = ReturnType<typeof createTagsService>;

export function createTagsService({ tags, clock, timeZone }: Dependencies) {
  /** Names are given one after the other, each seeing all that were given before. */
  const withNames = <T>(work: (queries: Pick<TagsRepository, 'add' | 'update'>, all: Tag[]) => Promise<T>) =>
    tags.inTransaction(async (queries) => {
      await queries.lockNames();
      return work(queries, await queries.list());
    });

  const withZone = (tag: Tag): Tag => (writesTime(tag) ? { ...tag, serverZone: timeZone } : tag);
  const getTag = async (id: string): Promise<Tag> => (await tags.find(id)) ?? notFound();

  return {
    /** Active or not: the system's own in the order people know them by, then those of the administrator by name. */
    list: async (): Promise<Tag[]> => (await tags.list()).sort(byPlace).map(withZone),

    async find(id: string): Promise<Tag | undefined> {
      const tag = await tags.find(id);
      return tag && withZone(tag);
    },

    create: (input: NewTag): Promise<Tag> =>
      withNames(async (queries, all) => {
        const tag = { ...input, ...settingsOf(input, input) };
        const existing = all.find(({ id }) => id === tag.id);
        // The answer to the first call was lost and the client asks again.
        if (isDeepStrictEqual(existing, tag)) return tag;
        if (existing) throw new AppError('DUPLICATE_TAG', undefined, { text: 'Esta tag já foi criada' });
        refuseTaken(all, tag);
        await queries.add(tag, clock().toISOString());
        return tag;
      }),

    update: (id: string, input: TagInput): Promise<Tag> =>
      withNames(async (queries, all) => {
        const { category, name } = all.find((tag) => tag.id === id) ?? notFound();
        if (category === 'SYSTEM' && input.name !== name) {
          throw new AppError('SYSTEM_TAG', undefined, { text: 'O nome de uma tag do sistema não pode ser alterado' });
        }
        const tag = { ...input, id, category, ...settingsOf({ category, name: input.name }, input) };
        refuseTaken(all, tag);
        await queries.update(id, tag);
        return withZone(tag);
      }),

    async remove(id: string): Promise<void> {
      const { category } = await getTag(id);
      if (category === 'SYSTEM') {
        throw new AppError('SYSTEM_TAG', undefined, { text: 'Tags do sistema não podem ser excluídas' });
      }
      await tags.remove(id);
    },

    /** What a message would become for the sample contact, by the same rules as a real one. */
    async process(text: string): Promise<ProcessedText> {
      const now = clock();
      const active = (await tags.list()).filter((tag) => tag.isActive);
      const context = { contact: sampleContact, now, offsetMinutes: offsetAt(timeZone, now) };
      const { text: processed, ...problems } = renderTags(text, active, context);
      return { processed, ...problems };
    },
  };
}

/** What a kind of tag does not have stays empty, whatever the caller sends. */
function settingsOf(tag: Pick<Tag, 'name' | 'category'>, { value, format, timezone }: TagInput) {
  const formats = formatsOf(tag);
  if (formats.length > 0 && !formats.includes(format)) {
    throw new AppError('INVALID_INPUT', { fields: { format: tagTexts.wrongFormat } }, { text: tagTexts.wrongFormat });
  }
  return {
    value: tag.category === 'CUSTOM' ? value : '',
    format: formats.length > 0 ? format : 'DEFAULT',
    timezone: hasTimezone(tag) ? timezone : '',
  };
}

function refuseTaken(all: Tag[], { id, name }: Pick<Tag, 'id' | 'name'>): void {
  const isTaken = all.some((tag) => tag.id !== id && messageKey(tag.name) === messageKey(name));
  if (isTaken) throw new AppError('DUPLICATE_TAG');
}

const notFound = (): never => {
  throw new AppError('NOT_FOUND', undefined, { text: 'Tag não encontrada' });
};

const byPlace = (a: Tag, b: Tag): number =>
  placeOf(a) - placeOf(b) || a.displayName.localeCompare(b.displayName, 'pt-BR');

const placeOf = ({ category, name }: Tag): number =>
  category === 'SYSTEM' ? systemTagNames.indexOf(name as SystemTagName) : systemTagNames.length;
