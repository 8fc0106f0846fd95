import { highlightCode } from '@lezer/highlight';
import { parser } from '@lezer/javascript';
import { memo } from 'react';
import { codeColors } from './code-colors.ts';

/** Code in colours, to be read. */
export const CodeView = memo(function CodeView({ code }: { code: string }) {
  const pieces: { text: string; color: string }[] = [];
  highlightCode(
    code,
    parser.parse(code),
    codeColors,
    (text, color) => pieces.push({ text, color }),
    () => pieces.push({ text: '\n', color: '' }),
  );
  return pieces.map(({ text, color }, index) =>
    color ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have nothing but their place
      <span key={index} className={color}>
        {text}
      </span>
    ) : (
      text
    ),
  );
});
