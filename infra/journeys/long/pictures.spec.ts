import type { Page } from '@playwright/test';
import { languages } from '@sentiero/contracts/shared';
import { contentDir, readCurriculum } from '@sentiero/curriculum';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const drawings = 'main svg[viewBox^="0 0 360 "]';

test('the labels of every shipped picture fit in each language', async ({ page, platform, staff, api }) => {
  const { pictures } = await readCurriculum(contentDir);
  const content = pictures.map(({ key }) => `![${key}](pictures/${key}.svg)`).join('\n\n');
  const id = await createLesson(api, { title: inAll('All pictures') }, [{ content: inAll(content) }]);
  // A pane of its own would scroll the lesson, and hide most of it in a screenshot.
  await page.setViewportSize({ width: 1440, height: 5_400 });
  await openAs(page, platform, staff, `/lessons/${id}`);
  for (const language of languages) {
    await page.goto(`${platform.settings.WEB_URL}/lessons/${id}?lng=${language}`);
    await page.getByRole('button', { name: textsIn(language)('app.next') }).click();
    await expect(page.locator(drawings)).toHaveCount(pictures.length);
    expect(await misplacedLabels(page), language).toEqual([]);
    await keepScreenshots(page, `pictures-${language}`);
  }
  await expectAccessible(page);
});

/** Labels that leave their picture, or lie on another one. */
function misplacedLabels(page: Page): Promise<string[]> {
  return page.locator(drawings).evaluateAll((found) =>
    found.flatMap((drawing) => {
      if (!(drawing instanceof SVGSVGElement)) return [];
      const { width, height } = drawing.viewBox.baseVal;
      const labels = [...drawing.querySelectorAll('text')].map((text) => ({
        name: `${drawing.getAttribute('aria-label')}: ${text.textContent}`,
        box: text.getBBox(),
      }));
      const isOutside = ({ x, y, ...box }: DOMRect) =>
        x < 0 || y < 0 || x + box.width > width || y + box.height > height;
      const meet = (a: DOMRect, b: DOMRect) =>
        Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
        Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 4;
      return labels
        .filter(
          ({ box }, index) =>
            isOutside(box) || labels.slice(index + 1).some(({ box: other }) => meet(box, other)),
        )
        .map(({ name }) => name);
    }),
  );
}
