import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import classes from './json-field.module.css';
import { jsonProblem } from './json-problem.ts';

interface JsonFieldProps extends TextareaProps {
  value: string;
}

/** JSON as it is typed. What is wrong with it is told once the field is left, and then as long as it is so. */
export function JsonField({ value, error, onBlur, ...props }: JsonFieldProps) {
  const [hasLeft, setHasLeft] = useState(false);
  const live = hasLeft && value.trim() !== '' ? jsonProblem(value) : undefined;
  return (
    <Textarea
      autosize
      minRows={2}
      maxRows={12}
      spellCheck={false}
      autoCapitalize="none"
      classNames={{ input: classes.input }}
      {...props}
      value={value}
      error={live ?? error}
      onBlur={(event) => {
        setHasLeft(true);
        onBlur?.(event);
      }}
    />
  );
}
