import { messageKey, type RenderedText, type Tag, tagLimits, tagNamePattern } from '@recado/contract';

/** Why a placeholder stays in the text as it was written, and what can be done about it. */
export type TagProblem =
  | { kind: 'unknown'; name: string }
  | { kind: 'impossible'; name: string }
  | { kind: 'misspelt'; name: string; tag: Tag }
  | { kind: 'inactive'; name: string; tag: Tag }
  | { kind: 'empty'; name: string; tag: Tag };

export function tagProblems({ unknown, missing }: Omit<RenderedText, 'text'>, tags: readonly Tag[]): TagProblem[] {
  const find = (name: string) => tags.find((tag) => tag.name === name);
  return [
    ...unknown.map((name): TagProblem => {
      const tag = find(name);
      if (tag) return { kind: 'inactive', name, tag };
      const similar = tags.find((known) => messageKey(known.name) === messageKey(name));
      if (similar) return { kind: 'misspelt', name, tag: similar };
      const isPossible = tagNamePattern.test(name) && name.length <= tagLimits.nameMax;
      return { kind: isPossible ? 'unknown' : 'impossible', name };
    }),
    ...missing.flatMap((name): TagProblem[] => {
      const tag = find(name);
      return tag ? [{ kind: 'empty', name, tag }] : [];
    }),
  ];
}
