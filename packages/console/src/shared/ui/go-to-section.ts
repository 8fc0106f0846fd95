/** What a section is called in the address. */
export const sectionIdOf = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(' ', '-');

/** What a reader does who goes elsewhere, or on. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Brings a section to the reader, who goes on from its heading. Until then it stays there while what is above it arrives. */
export function goToSection(title: string): void {
  const section = document.getElementById(sectionIdOf(title));
  if (!section) return;
  const moved = new AbortController();
  const arriving = new ResizeObserver(() => (section.isConnected ? section.scrollIntoView() : moved.abort()));
  moved.signal.onabort = () => arriving.disconnect();
  for (const move of moves) window.addEventListener(move, () => moved.abort(), { signal: moved.signal, capture: true });
  arriving.observe(document.body);
  section.scrollIntoView();
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
