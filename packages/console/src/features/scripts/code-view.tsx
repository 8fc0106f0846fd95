import { memo } from 'react';
import classes from './code-view.module.css';
import { tokenize } from './tokenize.ts';

/** Colours cost time at each key, and code of this size is not read by its colours. */
const colouredMax = 20_000;

/** Code in colours. */
export const CodeView = memo(function CodeView({ code }: { code: string }) {
  if (code.length > colouredMax) return code;
  return tokenize(code).map(({ kind, text }, index) =>
    kind === 'plain' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing but their place
      <span key={index} className={classes[kind]}>
        {text}
      </span>
    ),
  );
});
