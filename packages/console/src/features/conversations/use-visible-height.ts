import { type CSSProperties, useEffect, useState } from 'react';

/** The keyboard of a phone takes a part of the page away, of which the style sheet knows nothing. */
export function useVisibleHeight(): CSSProperties {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const follow = () => {
      const isCovered = window.innerHeight - visualViewport.height > 80 && visualViewport.scale === 1;
      setHeight(isCovered ? Math.round(visualViewport.height) : undefined);
    };
    visualViewport.addEventListener('resize', follow);
    return () => visualViewport.removeEventListener('resize', follow);
  }, []);
  return height === undefined ? {} : ({ '--visible-height': `${height}px` } as CSSProperties);
}
