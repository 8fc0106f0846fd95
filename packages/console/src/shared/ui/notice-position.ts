/** Where notices stand: this much of the window from its right edge, and from its top or bottom. */
export const noticeWidth = 380;
const margin = 32;
const heightShare = 0.4;

interface Box {
  top: number;
  bottom: number;
  right: number;
}

let used: { control: Element; box: Box } | undefined;

/** Keeps in mind which control was used last. Enter and the space bar click too. */
export function followControls(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const control = target.closest('button, a, label, [role="option"], [role="menuitem"]') ?? target;
      used = { control, box: control.getBoundingClientRect() };
    },
    { capture: true },
  );
}

/** Never over what was just used: somebody may want to use it again. */
export function noticePosition(): 'top-right' | 'bottom-right' {
  if (!used) return 'top-right';
  const box = used.control.isConnected ? used.control.getBoundingClientRect() : used.box;
  return cornerAwayFrom(box, { width: window.innerWidth, height: window.innerHeight });
}

/** @internal */
export function cornerAwayFrom(box: Box, window: { width: number; height: number }): 'top-right' | 'bottom-right' {
  const isBeside = box.right < window.width - noticeWidth - margin;
  const isAbove = box.bottom < 0;
  return isBeside || isAbove || box.top > window.height * heightShare ? 'top-right' : 'bottom-right';
}
