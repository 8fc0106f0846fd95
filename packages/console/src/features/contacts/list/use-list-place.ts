import { useLayoutEffect, useRef, useState } from 'react';

/** How a contact is drawn, by the room there is: all columns, two lines each, or a card. */
export type RowLayout = 'full' | 'compact' | 'cards';

const layoutFor = (width: number): RowLayout => (width >= 860 ? 'full' : width >= 560 ? 'compact' : 'cards');

/** Where the rows begin on the page, and how much room they have. */
export function useListPlace() {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [place, setPlace] = useState<{ top: number; layout: RowLayout }>();
  useLayoutEffect(() => {
    const measure = () => {
      if (!ref.current) return;
      const box = ref.current.getBoundingClientRect();
      const top = Math.round(box.top + window.scrollY);
      const layout = layoutFor(box.width);
      setPlace((known) => (known?.top === top && known.layout === layout ? known : { top, layout }));
    };
    measure();
    // Whatever appears above the rows or changes their width also changes the size of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { ref, top: place?.top ?? 0, layout: place?.layout ?? 'full' };
}
