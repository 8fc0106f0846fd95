import { type RenderedText, renderTags, sampleContact, type TagRule } from '@recado/contract';

/** A text as it would reach the sample contact, now and by the clock of this computer. */
export function renderSample(text: string, tags: readonly TagRule[], now = new Date()): RenderedText {
  return renderTags(text, tags, { contact: sampleContact, now, offsetMinutes: -now.getTimezoneOffset() });
}
