import type { Page } from '@playwright/test';
import { visitEveryScreen } from '../src/every-screen.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { expectAccessible } from '../src/axe.ts';

/** A group of radio buttons is one tab stop; arrow keys reach the others. */
const controls =
  'a[href], button:enabled, select:enabled, textarea:enabled, summary, input:enabled:not([type=hidden], [type=radio])';

/** Visible, clickable elements that pressing Tab did not reach. */
async function unreachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    document.body.tabIndex = -1;
    document.body.focus();
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    for (const control of all) {
      control.dataset['unreached'] = control.ariaLabel ?? (control.innerText || control.id);
      control.addEventListener('focus', () => delete control.dataset['unreached']);
    }
    return all.length;
  }, controls);
  // Scrollable regions and groups are focusable too.
  for (let press = 0; press < count + 40; press++) await page.keyboard.press('Tab');
  // A breadcrumb, a tab list or the list of requests is one stop; arrow keys move within it. The name in a row of the
  // board leads to what its cells lead to.
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]')]
      .filter((control) => control.tabIndex >= 0 || !control.closest('ol, [role=tablist], td'))
      .map((control) => control.dataset['unreached'] ?? ''),
  );
}

async function walkStepsByArrows(page: Page): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps in this lesson' });
  await steps.getByRole('button', { name: 'About this lesson' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(steps.getByRole('button', { name: /^Step 1/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(steps.getByRole('button', { name: 'About this lesson' })).toBeFocused();
}

test('every screen of learners and teachers is accessible, and each of its controls reached by Tab', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  await visitEveryScreen({ page, platform, school, learner, teacher }, async (path) => {
    await expectAccessible(page);
    expect(await unreachedByTab(page), path).toEqual([]);
    if (path.startsWith('/lessons/')) await walkStepsByArrows(page);
  });
});
