const pageSize = 50;

/** One page of a list. The row being edited is on it, wherever what arrived meanwhile would put it. */
export function pageOf<T extends { id: number }>(found: readonly T[], wantedPage: number, keep: unknown) {
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const page = Math.min(wantedPage, pages);
  const start = (page - 1) * pageSize;
  const rows = found.slice(start, start + pageSize);
  const end = start + rows.length;
  const at = keep === undefined ? -1 : found.findIndex(({ id }) => id === keep);
  const kept = at < start || at >= end ? found[at] : undefined;
  // At the side that it left by: it keeps its neighbours, and the focus stays in it.
  const visible = !kept ? rows : at < start ? [kept, ...rows] : [...rows, kept];
  return { page, pages, start, end, visible };
}
