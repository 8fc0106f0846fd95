import { tagHighlighter, tags } from '@lezer/highlight';
import classes from './code-colors.module.css';

const { comment, keyword, given, number, text } = classes as Record<string, string>;

/** The same colours wherever code is shown; the style sheet has them for both themes. */
export const codeColors = tagHighlighter([
  { tag: tags.comment, class: comment ?? '' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], class: text ?? '' },
  { tag: [tags.keyword, tags.self, tags.operatorKeyword], class: keyword ?? '' },
  { tag: [tags.number, tags.bool, tags.null], class: number ?? '' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: given ?? '' },
]);
