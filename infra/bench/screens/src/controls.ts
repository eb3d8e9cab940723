import type { Page } from 'playwright';

/**
 * The controls that can be seen without scrolling: in the first element that matches `part`, in the header around the
 * page's title (`header of h1`), or in the whole page without the shell's navigation and footer (null).
 */
export function countControls(page: Page, part: string | null): Promise<number> {
  return page.evaluate((wanted) => {
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [contenteditable=true]';
    const dialog = document.querySelector('[role=dialog][aria-modal=true]');
    const root = (): Element | null => {
      if (wanted === null) return dialog ?? document.querySelector('main');
      if (wanted !== 'header of h1') return document.querySelector(wanted);
      let at = document.querySelector('main h1')?.parentElement ?? null;
      while (at && at.tagName !== 'MAIN' && !at.querySelector('button')) at = at.parentElement;
      return at;
    };
    const inSight = [...(root()?.querySelectorAll<HTMLElement>(controls) ?? [])].filter((control) => {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const { top, bottom, left, right, width, height } = control.getBoundingClientRect();
      return width > 2 && height > 2 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    return inSight.filter((control) => !inSight.some((other) => other !== control && other.contains(control)))
      .length;
  }, part);
}

export function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 0);
}
