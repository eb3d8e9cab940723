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
      const found: string[] = [];
      for (const { id, nodes } of violations)
        for (const { target } of nodes)
          if (id !== 'target-size' || (await isTooSmall(page, target.join(' '))))
            found.push(`${id}: ${target.join(' ')}`);
      expect(found, `${scheme} ${page.url()}`).toEqual([]);
    });
  }
}

/** Measures a control in the middle of the screen, because a sticky bar that covers part of it makes it look small. */
async function isTooSmall(page: Page, control: string): Promise<boolean> {
  await page.locator(control).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page }).include(control).withRules(['target-size']).analyze();
  return violations.length > 0;
}
