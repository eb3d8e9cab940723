import { useEffect, useState, type RefObject } from 'react';

/** Whether a scrolling box has hidden content on its right. */
export function useHiddenColumns(box: RefObject<HTMLElement | null>): boolean {
  const [isHiding, setHiding] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setHiding(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    const observer = new ResizeObserver(look);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return isHiding;
}
