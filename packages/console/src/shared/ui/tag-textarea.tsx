import type { TextareaProps } from '@mantine/core';
import type { Tag } from '@recado/contract';
import { type ReactNode, useRef } from 'react';
import { writeInto } from '../write-into.ts';
import { ReplyTextarea } from './reply-textarea.tsx';
import classes from './tag-textarea.module.css';

interface TagTextareaProps extends TextareaProps {
  tags: readonly Pick<Tag, 'id' | 'name' | 'displayName'>[];
  /** Besides the tags, at the end of their line. */
  actions?: ReactNode;
}

/** A text with its tags at hand: a click writes one where the cursor is. */
export function TagTextarea({ tags, actions, ...props }: TagTextareaProps) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  return (
    <ReplyTextarea
      ref={textarea}
      classNames={{ input: classes.input }}
      inputContainer={(input) => (
        <div className={classes.box} data-invalid={Boolean(props.error)}>
          {input}
          {(tags.length > 0 || actions) && (
            <div className={classes.toolbar}>
              <fieldset className={classes.tags} aria-label="Inserir tag">
                {tags.map((tag) => (
                  <button
                    key={tag.id}
                    type="button"
                    title={`Inserir ${tag.displayName}`}
                    // The text keeps the focus, and a phone its keyboard.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => textarea.current && writeInto(textarea.current, `{${tag.name}}`)}
                  >
                    {`{${tag.name}}`}
                  </button>
                ))}
              </fieldset>
              {actions}
            </div>
          )}
        </div>
      )}
      {...props}
    />
  );
}
