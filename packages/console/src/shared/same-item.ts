/**
 * Whether a form for new items holds the one that it has just saved, changed since. Who corrects it leaves a part as it
 * was; who goes on to the next one writes all of it anew. A part that was left empty tells nothing.
 */
export const isSameItem = (saved: readonly string[], typed: readonly string[]): boolean =>
  saved.some((part, index) => part.trim() !== '' && part.trim() === typed[index]?.trim());
