import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inScheme, schemes } from './schemes.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no WCAG 2.2 AA violation that axe can find on the current page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const scheme of schemes) {
    await inScheme(page, scheme, async () => {
      // Frames with untrusted content run no scripts, not even axe's.
      const { violations } = await new AxeBuilder({ page })
        .withTags(wcag)
        .exclude('iframe[sandbox=""]')
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect(found, `${scheme} ${page.url()}`).toEqual([]);
    });
  }
}
