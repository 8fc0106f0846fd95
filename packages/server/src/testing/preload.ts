/**
 * What a product runs before its own first line. A test that must meet it in the middle of something stops it from inside,
 * at a point of its work: who looks from outside may look too late.
 */
export const preload = (program: string): { NODE_OPTIONS: string } => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
});
