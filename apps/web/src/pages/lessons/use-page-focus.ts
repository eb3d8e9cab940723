import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the heading of a new page once it is shown. Returns a function to call when leaving a page, which decides
 * whether the focus stays where it is.
 */
export function usePageFocus(column: RefObject<HTMLElement | null>, page: number) {
  const shownPage = useRef(page);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    const heading = column.current?.querySelector<HTMLElement>('h2[tabindex]');
    if (!keepsFocus.current) heading?.focus({ preventScroll: true });
    keepsFocus.current = false;
  }, [page, column, shownPage, keepsFocus]);
  return (keepFocus: boolean) => void (keepsFocus.current = keepFocus);
}
