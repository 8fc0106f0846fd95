import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { javascriptLanguage, localCompletionSource } from '@codemirror/lang-javascript';
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type Rect,
} from '@codemirror/view';
import { codeColors } from './code-colors.ts';
import { completeScript } from './complete-script.ts';
import { phrases } from './phrases.ts';
import { theme } from './theme.ts';

/**
 * Tab indents, so that it needs a way out of the editor: after Escape it moves the focus, for as long as nothing else is
 * typed. Left alone the editor would give only two seconds for it.
 */
const leaveByEscape = EditorView.domEventHandlers({
  keydown({ key }, view) {
    if (key === 'Escape') view.setTabFocusMode(true);
    else if (key !== 'Tab' && key !== 'Shift') view.setTabFocusMode(false);
    return false;
  },
  blur(_event, view) {
    view.setTabFocusMode(false);
    return false;
  },
});

/** The explanation never covers the offers: beside them, or below where a phone has no room for that. */
function besideOrBelow(_view: EditorView, list: Rect, option: Rect, info: Rect, space: Rect) {
  const height = info.bottom - info.top;
  if (space.right - list.right > 310) {
    return { style: `left: calc(100% + 4px); top: ${option.top - list.top}px` };
  }
  const isBelow = list.bottom + height < space.bottom;
  return { style: `left: 0; max-width: ${list.right - list.left}px; ${isBelow ? 'top' : 'bottom'}: calc(100% + 4px)` };
}

export const scriptEditing: Extension = [
  javascriptLanguage,
  javascriptLanguage.data.of({ autocomplete: completeScript }),
  javascriptLanguage.data.of({ autocomplete: localCompletionSource }),
  syntaxHighlighting(codeColors),
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  history(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({
    icons: false,
    positionInfo: besideOrBelow,
    // Equally good offers in the order of the table, which begins with what scripts use most.
    compareCompletions: () => 0,
  }),
  search({ top: true }),
  highlightSelectionMatches(),
  EditorState.phrases.of(phrases),
  leaveByEscape,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
  theme,
];
