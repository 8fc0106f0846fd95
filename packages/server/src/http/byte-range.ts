/**
 * The part that a `Range` header asks for. Undefined for none, for several (which nobody has to serve) and for what is no
 * range: then the whole is sent. `beyond` lies outside of the file.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= bytes || start > end ? 'beyond' : { start, end };
}
