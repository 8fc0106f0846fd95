import { Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** A field with one of several values, never none. */
export function Choice(props: SelectProps) {
  return <Select allowDeselect={false} withCheckIcon={false} onKeyDown={closeListFirst} {...props} />;
}

/** Escape closes the list; only with the list closed does it reach the form, which it cancels. */
function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.stopPropagation();
}
