import { formatsOf, hasTimezone, nearestUtcOffset, type Tag, type TagInput, utcOffsets } from '@recado/contract';
import { newId } from './new-id.ts';

/** The tag that a form begins with: a stored one, or a new one under a name that somebody already wrote. */
export const newTag = (name: string): Tag => ({
  id: newId(),
  name,
  displayName: '',
  description: '',
  category: 'CUSTOM',
  value: '',
  format: 'DEFAULT',
  timezone: '',
  isActive: true,
});

/** The fields of the form. A time tag that has no time zone yet starts with that of this computer. */
export const fieldsOf = ({ id: _, category, serverZone: __, ...tag }: Tag): TagInput => ({
  ...tag,
  format: formatsOf({ category, name: tag.name }).includes(tag.format) ? tag.format : 'DEFAULT',
  timezone: hasTimezone({ category, name: tag.name }) ? (offsetIn(tag.timezone) ?? browserOffset()) : '',
});

const offsetIn = (timezone: string) => utcOffsets.find((offset) => offset === timezone);

const browserOffset = () => nearestUtcOffset(-new Date().getTimezoneOffset());
