/** A row that is scrolled to, or was out of sight, comes with the next frames. */
export function focusRow(id: number, frames = 30): void {
  const row = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  if (row && row.offsetParent !== null) row.focus({ preventScroll: true });
  else if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1));
}
