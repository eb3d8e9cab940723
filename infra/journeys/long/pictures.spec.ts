import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import { languages } from '@sentiero/contracts/shared';
import { contentDir, readCurriculum } from '@sentiero/curriculum';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

test('the labels of every shipped picture fit in each language', async ({ page, platform, staff }) => {
  const { pictures } = await readCurriculum(contentDir);
  const content = pictures.map(({ key }) => `![${key}](pictures/${key}.svg)`).join('\n\n');
  const api = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(api, { title: inAll('All pictures') }, [{ content: inAll(content) }]);
  for (const language of languages) {
    await openAs(page, platform, staff, `/lessons/${id}?lng=${language}`);
    await expect(page.locator('main svg[viewBox^="0 0 360"]')).toHaveCount(pictures.length);
    expect(await misplacedLabels(page), language).toEqual([]);
    await keepScreenshots(page, `pictures-${language}`);
  }
  await expectAccessible(page);
});

/** Labels that leave their picture, or lie on another one. */
function misplacedLabels(page: Page): Promise<string[]> {
  return page.locator('main svg[viewBox^="0 0 360"]').evaluateAll((drawings) =>
    drawings.flatMap((drawing) => {
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
