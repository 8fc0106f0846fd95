import { Input } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import classes from './code-editor.module.css';
import { CodeView } from './code-view.tsx';

const rows = 15;
const indent = '  ';

interface CodeEditorProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A plain text field over its own text in colours: the browser's selection, undo and dictation all stay. */
export function CodeEditor({ label, value, onChange, error, inputRef }: CodeEditorProps) {
  const id = useId();
  const [leavesByTab, setLeavesByTab] = useState(false);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.key === 'Escape') {
      // Not for the form, which would close and take the code with it.
      event.stopPropagation();
      return setLeavesByTab(true);
    }
    if (event.key === 'Tab' && !hasModifier && !leavesByTab) {
      event.preventDefault();
      type(event.currentTarget, indent);
    } else if (event.key === 'Enter' && !hasModifier) {
      event.preventDefault();
      type(event.currentTarget, `\n${indentAt(event.currentTarget)}`);
    }
    if (event.key !== 'Tab' && event.key !== 'Shift') setLeavesByTab(false);
  };

  const lines = value.split('\n').length;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      required
      description="Tab recua a linha. Para sair do editor pelo teclado, tecle Esc e depois Tab."
      error={error}
    >
      <div className={classes.editor} data-invalid={Boolean(error)}>
        <div className={classes.sheet}>
          <div className={classes.numbers} aria-hidden>
            {Array.from({ length: lines }, (_, index) => `${index + 1}\n`).join('')}
          </div>
          <div className={classes.page}>
            {/* The break keeps the height of an empty last line. */}
            <pre className={classes.code} aria-hidden>
              <CodeView code={value} />
              {'\n'}
            </pre>
            <textarea
              ref={inputRef}
              id={id}
              className={classes.field}
              rows={rows}
              value={value}
              onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={() => setLeavesByTab(false)}
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              aria-invalid={Boolean(error)}
              aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
            />
          </div>
        </div>
      </div>
    </Input.Wrapper>
  );
}

/** As if it were typed, so that the browser can undo it. */
function type(field: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The white space that the line of the cursor begins with. */
function indentAt({ value, selectionStart }: HTMLTextAreaElement): string {
  const lineStart = value.lastIndexOf('\n', selectionStart - 1) + 1;
  return /^[ \t]*/.exec(value.slice(lineStart, selectionStart))?.[0] ?? '';
}
