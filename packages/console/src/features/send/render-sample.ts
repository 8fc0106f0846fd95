import { type RenderedText, renderTags, sampleContact, type TagRule } from '@recado/contract';

/** A text as it would reach the sample contact now. Tags that write a time bring the server's time zone along. */
export const renderSample = (text: string, tags: readonly TagRule[], now = new Date()): RenderedText =>
  renderTags(text, tags, { contact: sampleContact, now });
