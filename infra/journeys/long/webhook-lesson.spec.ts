import { BenchPage } from '../src/bench-page.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startLesson } from '../src/start-lesson.ts';

test('the lesson on webhooks is solved with the test till and the bench: changed, unsigned, replayed, and hardened', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const title = 'Webhooks: a call from the till';
  // The editor keeps only the lines in sight.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const learner = await startLesson({ page, platform, school, learner: person }, title, 17);
  const bench = new BenchPage(page);
  await learner.expectStep('Who’s calling?');
  await learner.next();
  await learner.expectStep('One Gipfeli');
  const stamps = await learner.launch();
  /** Buys at the till and returns its newest message, as it is copied from the page. */
  const buy = async (item: string) => {
    await stamps.goto(`${platform.stampsUrl}till`);
    await stamps.getByRole('button', { name: `Buy: ${item}` }).click();
    const message = stamps.locator('pre').first();
    await expect(message).toContainText('webhook-signature: v1,');
    const copied = await message.innerText();
    await page.bringToFront();
    return copied;
  };
  let message = await buy('Gipfeli');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Three headers');
  const [, header = ''] = /^(\S+): v1,/m.exec(message) ?? [];
  await learner.sendAnswer(header);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('A few stamps more');
  await new InspectorPage(page)
    .row(/GET\/till/)
    .getByRole('button', { name: /in the workbench$/ })
    .first()
    .click();
  await bench.read();
  const send = async (text: string, status: string) => {
    await bench.write(text);
    await bench.send(status);
    return bench.answer.innerText();
  };
  const more = message.replace('"stamps":1', '"stamps":9');
  expect(await send(more, '401 Unauthorized')).toContain('webhook_signature');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('Nothing wrong with it');
  await bench.open();
  const unsigned = more.replace(/^webhook-signature.*\n/m, '');
  expect(await send(unsigned, '200 OK')).toContain('13');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('The same again');
  await bench.open();
  expect(await send(message, '200 OK')).toContain('14');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.choose('radio', /^Report success/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Right, fresh and new');
  await stamps.goto(`${platform.stampsUrl}workshop`);
  await stamps.getByRole('button', { name: /Hardened/ }).click();
  message = await buy('Ruchbrot');
  await bench.open();
  expect(await send(message, '200 OK')).toContain('duplicate');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.choose('checkbox', /^Refuse every message/, /^Sign the number/);
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});
