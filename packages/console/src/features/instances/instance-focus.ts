import type { Instance } from '@recado/contract';

/** Where the focus goes when the button that had it is gone: to the row it belonged to, or to the top of the page. */

export const rowId = ({ id }: Instance): string => `instance-${id}`;

export const focusRow = (instance: Instance): void =>
  document.getElementById(rowId(instance))?.focus({ preventScroll: true });

/** Only where the focus was lost; the administrator may have gone on meanwhile. */
export function mendFocus(instance: Instance): void {
  if (document.activeElement === document.body) focusRow(instance);
}

export const focusPageTitle = (): void =>
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
