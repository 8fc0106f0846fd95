/** The page numbers to offer: at most `size` of them, with the current one in the middle where there is room. */
export function pageWindow(current: number, totalPages: number, size: number): number[] {
  const length = Math.min(size, totalPages);
  const centred = current - Math.floor(length / 2);
  const first = Math.max(1, Math.min(centred, totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
