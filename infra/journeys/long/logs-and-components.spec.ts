import type { Page } from '@playwright/test';
import { BenchPage } from '../src/bench-page.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { signIn } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startLesson } from '../src/start-lesson.ts';

const [matteo, luc] = ['matteo.ferrari@post.example', 'luc.favre@courriel.example'];

async function harden(shop: Page, shopUrl: string): Promise<void> {
  await shop.goto(`${shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
}

/** A record of the login log that only a line break separates from the one before. */
const forged = (entry: string, email: string) =>
  `nobody@post.example%0D%0A${entry}+login+ok+email=${email}&password=x`;

test('the lesson on logs is solved in the browser and the bench: an alarm, forged lines, silence, and one line each', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const learner = await startLesson({ page, platform, school, learner: person }, 'Logs: lines that lie', 26);
  const bench = new BenchPage(page);
  await learner.expectStep('A notebook by the till');
  await learner.next();
  await learner.expectStep('Five in a row');
  const shop = await learner.launch();
  const guess = async (times: number) => {
    for (let time = 0; time < times; time++) await signIn(shop, matteo, `wrong-${time}`);
  };
  const readLog = async () => {
    await shop.goto(`${platform.shopUrl}workshop/log`);
    return (await shop.locator('main pre').innerText()).split('\n');
  };
  await guess(5);
  const log = await readLog();
  expect(log.filter((line) => line.includes('ALARM') && line.includes(matteo))).toHaveLength(1);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('A night in March');
  const ofTheNight = log.filter((line) => line.startsWith('2026-03-18T02:'));
  await learner.sendAnswer(/ok email=(\S+)/.exec(ofTheNight.at(-1) ?? '')?.[1] ?? '');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('A line of your own');
  await new InspectorPage(page)
    .row(/POST\/login/)
    .getByRole('button', { name: /in the workbench$/ })
    .first()
    .click();
  const attempt = await bench.read();
  const send = async (email: string) => {
    await page.bringToFront();
    await bench.write(attempt.replace(/email=.*$/s, `email=${email}`));
    await bench.send('401');
  };
  await send(forged('2026-03-18T03:00:00Z', luc));
  await learner.expectCompleted();
  expect((await readLog()).filter((line) => line.endsWith(`login ok email=${luc}`))).toHaveLength(1);

  await page.bringToFront();
  await bench.button('bench.close').click();
  await learner.next();
  await learner.expectStep('In silence');
  await page.bringToFront();
  await bench.open();
  await send(forged('2026-03-18T03:00:00Z', matteo));
  await guess(4);
  await send(forged('2026-03-18T03:00:00Z', matteo));
  await guess(3);
  await page.bringToFront();
  await learner.expectCompleted();

  await bench.button('bench.close').click();
  await learner.next();
  await learner.expectStep('One entry, one line');
  await harden(shop, platform.shopUrl);
  await guess(3);
  await page.bringToFront();
  await bench.open();
  await send(forged('2026-03-18T03:00:00Z', matteo));
  await guess(2);
  const honest = await readLog();
  expect(honest.filter((line) => line.includes('ALARM'))).toHaveLength(1);
  expect(honest.filter((line) => line.includes('\\u000d\\u000a'))).toHaveLength(1);
  await page.bringToFront();
  await learner.expectCompleted();

  await bench.button('bench.close').click();
  await learner.next();
  await learner.choose(
    'checkbox',
    /is a JSON object/,
    /goes at once to another server/,
    /A login that works/,
  );
  await learner.expectCompleted();
  await learner.next();
  await learner.expectStep('Who gets up?');
  await learner.sendAnswer(
    'Four failures and then a success of one address within a minute raise the alarm. Kilian is called. He ends the sessions of that account first, and calls the customer.',
  );
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});

type Advisory = {
  id: string;
  details: string;
  affected: { ranges: { events: { introduced?: string; fixed?: string }[] }[] }[];
};

/** Compares versions number by number, as the lesson says. */
const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

test('the lesson on components is solved in the browser: the advisory that applies, its attack, and the update', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const title = 'Outdated components: an old marigold';
  const learner = await startLesson({ page, platform, school, learner: person }, title, 1);
  await learner.expectStep('Somebody else’s code');
  await learner.next();
  await learner.expectStep('Which advisory applies?');
  const shop = await learner.launch();
  const makeFile = async (note: string) => {
    await shop.goto(`${platform.shopUrl}pickup`);
    await shop.getByLabel('Your note').fill(note);
    await shop.getByRole('button', { name: 'Make a calendar file' }).click();
    return shop.getByRole('status').innerText();
  };
  const version = /PRODID:.*?(\d+\.\d+\.\d+)/.exec(await makeFile('Tuesday at six'))?.[1] ?? '';
  await shop.goto(`${platform.shopUrl}workshop/advisories.json`);
  const advisories = JSON.parse(await shop.locator('body').innerText()) as Advisory[];
  const affects = ({ affected }: Advisory, which: string) =>
    affected.some(({ ranges }) =>
      ranges.some(({ events }) => {
        const introduced = events.find((event) => event.introduced !== undefined)?.introduced ?? '';
        const fixed = events.find((event) => event.fixed !== undefined)?.fixed ?? '';
        return compare(introduced, which) <= 0 && compare(which, fixed) < 0;
      }),
    );
  const [advisory, ...others] = advisories.filter((one) => affects(one, version));
  if (!advisory) throw new Error(`no advisory affects ${version}`);
  expect(others).toEqual([]);
  await learner.sendAnswer(advisory.id);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('As described');
  const [attack = ''] =
    /\{file:[^}]*till\.conf\}/.exec(advisory.details.replaceAll('recipes/zopf.txt', 'config/till.conf')) ??
    [];
  expect(await makeFile(attack)).toContain('supplier_key');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('From and before');
  const versions = ['1.8.2', '2.1.0', '2.3.4', '2.3.5', '2.2.10'];
  await learner.choose('checkbox', ...versions.filter((one) => affects(advisory, one)));
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('The update');
  await harden(shop, platform.shopUrl);
  expect(await makeFile('Wednesday at six')).toContain('Wednesday at six');
  expect(await makeFile(attack)).not.toContain('supplier_key');
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Every Monday');
  await learner.sendAnswer(
    'A program compares the inventory with new advisories every Monday. After an update, test an honest file and the attack.',
  );
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});
