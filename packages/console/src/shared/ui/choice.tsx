import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './choice.module.css';

/** A field with one of several values, never none. */
export function Choice({ comboboxProps, ...props }: SelectProps) {
  return (
    <Select
      allowDeselect={false}
      withCheckIcon={false}
      // The list itself scrolls: a scrolling box around it would be one that no keyboard reaches.
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ shadow: 'md', ...comboboxProps }}
      onKeyDown={closeListFirst}
      {...props}
    />
  );
}

/** Escape closes the list; only with the list closed does it reach the form, which it cancels. */
export function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.stopPropagation();
}
