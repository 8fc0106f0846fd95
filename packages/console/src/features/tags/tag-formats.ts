import { renderTags, type Tag, type UtcOffset } from '@recado/contract';
import { sampleContext } from './sample-context.ts';

const formatNames: Record<string, string> = {
  DEFAULT: 'Padrão',
  FIRST_NAME: 'Primeiro nome',
  FULL_NAME: 'Nome completo',
};

/** Patterns of dates and times are their own names. */
export const formatName = (format: string): string => formatNames[format] ?? format;

/** What a system tag gives in a format, for the sample contact. */
export const exampleOf = (tag: Tag, now: Date): string => renderTags(`{${tag.name}}`, [tag], sampleContext(now)).text;

const places: Partial<Record<UtcOffset, string>> = {
  'UTC-05:00': 'Acre',
  'UTC-04:00': 'Manaus, Cuiabá',
  'UTC-03:00': 'Brasília',
  'UTC-02:00': 'Noronha',
  'UTC+00:00': 'Lisboa',
};

export const offsetName = (offset: UtcOffset): string => (places[offset] ? `${offset} · ${places[offset]}` : offset);
