const startMs = 400;
const perCharacterMs = 30;

/** As long as a quick person would type, within the limit. */
export const typingMs = (text: string, longestMs: number): number =>
  Math.min(longestMs, startMs + perCharacterMs * text.length);
