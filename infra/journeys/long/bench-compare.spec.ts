import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const part = (text: string) => Buffer.from(text).toString('base64url');
const claims = part('{"sub":9,"name":"Robin Frei","role":"staff"}');
const get = (target: string, token = '') =>
  `GET ${target} HTTP/1.1\n${token === '' ? '' : `Authorization: Bearer ${token}\n`}\n`;

test('a token without a signature, and a parameter that is there twice, are compared with what came before', async ({
  page,
  platform,
  learner,
  api,
  client,
  bench,
}) => {
  const { target_application } = await findLesson(client, 'JWT: an ID card that anyone can write');
  const target_application_id = target_application?.id ?? null;
  const id = await createLesson(api, { title: inAll('Compare'), target_application_id }, []);
  await openAs(page, platform, learner, `/lessons/${id}`);
  await bench.open();
  const differences = bench.panel.locator('[data-difference]');
  const side = (key: string) => bench.button(key);

  await test.step('the stamp service believes a token that names no algorithm', async () => {
    await bench.write(get('/api/staff/cards', `${part('{"alg":"HS256","typ":"JWT"}')}.${claims}.forged`));
    await bench.send('401');
    await bench.write(get('/api/staff/cards', `${part('{"alg":"none","typ":"JWT"}')}.${claims}.`));
    await bench.send('200 OK');
    await bench.button('bench.compare-before').click();
    await expect(differences.filter({ hasText: '401' })).toHaveCount(1);
    await expect(differences.filter({ hasText: '200' })).toHaveCount(1);
    await side('inspector.request').click();
    await expect(
      bench.panel.getByRole('row', { name: /Authorization/ }).locator('[data-difference]'),
    ).toHaveCount(2);
    await expect(bench.panel).toContainText(t('bench.differences', { count: 1 }));
    await keepScreenshots(page, 'compare-jwt');
  });

  await test.step('two orders of the same parameter are two requests', async () => {
    await bench.button('bench.mode-send').click();
    await bench.write(get('/api/me?id=3&id=4'));
    await bench.send('401');
    await bench.write(get('/api/me?id=4&id=3'));
    await bench.send('401');
    await bench.button('bench.compare-before').click();
    await side('inspector.request').click();
    await expect(differences.first()).toBeVisible();
    await keepScreenshots(page, 'compare-pollution');
  });
});
