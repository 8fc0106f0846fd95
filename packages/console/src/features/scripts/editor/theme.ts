import { EditorView } from '@codemirror/view';

const field = {
  padding: '4px 8px',
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  background: 'var(--surface)',
  color: 'var(--ink)',
  fontFamily: 'var(--mantine-font-family)',
  fontSize: '13px',
  lineHeight: '20px',
};
const ring = { outline: '2px solid var(--accent)', outlineOffset: '1px' };
const tint = (percent: number) => `color-mix(in srgb, var(--accent) ${percent}%, transparent)`;

/** In the console's own colours, which are those of the theme that is on. */
export const theme = EditorView.theme({
  '&': { height: '100%', background: 'none', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family-monospace)', lineHeight: 'var(--line-height)' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 16px 0 12px' },
  '.cm-content ::selection': { background: tint(28) },
  '.cm-activeLine': { background: 'none' },
  '&.cm-focused .cm-activeLine': { background: tint(6) },
  '.cm-gutters': {
    border: 0,
    borderRight: '1px solid var(--line)',
    background: 'var(--surface-sunken)',
    color: 'var(--ink-muted)',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '22px', padding: '0 10px 0 12px' },
  '.cm-activeLineGutter': { background: 'none' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': { background: tint(22), outline: `1px solid ${tint(45)}` },
  '&.cm-focused .cm-nonmatchingBracket': {
    background: 'color-mix(in srgb, var(--danger) 18%, transparent)',
  },
  '.cm-selectionMatch': { background: tint(14) },
  '.cm-searchMatch': { background: 'light-dark(#ffe7a3, #5c4a12)' },
  '.cm-searchMatch.cm-searchMatch-selected': { background: 'light-dark(#ffc94d, #8d6d0e)' },

  '.cm-panels': { background: 'var(--surface)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search, .cm-panel.cm-gotoLine': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    padding: '8px 40px 8px 8px',
    fontFamily: 'var(--mantine-font-family)',
  },
  // The line break between search and replace; a flex row breaks here.
  '.cm-panel.cm-search br': { content: '""', flexBasis: '100%', height: 0 },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: 0 },
  '.cm-panel .cm-textfield': { ...field, flex: '1 1 180px', maxWidth: '260px', fontSize: 'var(--field-size)' },
  '.cm-panel .cm-button': { ...field, backgroundImage: 'none', cursor: 'pointer' },
  '.cm-panel .cm-button:hover': { background: 'var(--surface-hover)' },
  '.cm-panel .cm-textfield:focus-visible, .cm-panel button:focus-visible': ring,
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    marginRight: '4px',
    color: 'var(--ink-muted)',
    fontSize: '13px',
  },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)' },
  // It would need several cursors at once.
  '.cm-panel.cm-search button[name=select]': { display: 'none' },
  '.cm-panel.cm-search button[name=close], .cm-panel .cm-dialog-close': {
    top: '8px',
    right: '8px',
    width: '28px',
    height: '28px',
    borderRadius: '6px',
    color: 'var(--ink-muted)',
    fontSize: '18px',
    lineHeight: '28px',
    cursor: 'pointer',
  },

  '.cm-tooltip': {
    zIndex: 200,
    border: '1px solid var(--line)',
    borderRadius: '8px',
    background: 'var(--surface-raised)',
    boxShadow: 'var(--shadow-raised)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: '220px',
    maxWidth: 'min(420px, 92vw)',
    maxHeight: '218px',
    padding: '4px',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: '13px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    overflow: 'hidden',
    padding: '3px 8px',
    borderRadius: '5px',
    lineHeight: '20px',
    textOverflow: 'ellipsis',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionMatchedText': { color: 'var(--accent)', fontWeight: 600, textDecoration: 'none' },
  '.cm-completionDetail': { marginLeft: '2px', color: 'var(--ink-muted)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: 'min(300px, 92vw)',
    padding: '8px 10px',
    fontFamily: 'var(--mantine-font-family)',
    fontSize: '13px',
    lineHeight: '19px',
  },
});
