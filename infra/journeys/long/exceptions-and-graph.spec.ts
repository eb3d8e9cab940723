import { BenchPage } from '../src/bench-page.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { signIn } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { startLesson } from '../src/start-lesson.ts';

test('the lesson on exceptional conditions is solved in the browser and the bench: kirsch for a day that is none', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const title = 'Exceptional conditions: kirsch without an answer';
  // The editor keeps only the lines in sight.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const learner = await startLesson({ page, platform, school, learner: person }, title, 1);
  const bench = new BenchPage(page);
  await learner.expectStep('The third case');
  await learner.next();
  await learner.expectStep('Cider for tomorrow');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  const reserve = async (bottle: string) => {
    await shop.goto(`${platform.shopUrl}drinks`);
    await shop.getByLabel('Bottle').selectOption(bottle);
    const answered = shop.waitForResponse((response) => response.request().method() === 'POST');
    await shop.getByRole('button', { name: 'Reserve' }).click();
    return (await answered).status();
  };
  expect(await reserve('Cider, 1 l')).toBe(200);
  await expect(shop.getByText('Reserved: Cider, 1 l.')).toBeVisible();
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Not yet eighteen');
  await learner.sendAnswer(String(await reserve('Kirsch, 5 dl')));
  await learner.expectCompleted();
  await learner.next();
  await learner.choose('radio', /is still true, and the shop sells/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('An answer that never comes');
  await new InspectorPage(page)
    .row(/POST\/drinks/)
    .getByRole('button', { name: /in the workbench$/ })
    .last()
    .click();
  const silencing = (await bench.read())
    .replace('product=cider', 'product=kirsch')
    .replace(/day=[^&\s]*/, 'day=someday');
  await bench.write(silencing);
  await bench.send('200 OK');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.choose('checkbox', /^Begin with/, /^Refuse in the/, /^Wait at most/);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('No answer, no bottle');
  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  await signIn(shop, username, password);
  expect(await reserve('Cider, 1 l')).toBe(200);
  const cookie = (await shop.context().cookies()).find(({ name }) => name === 'sid')?.value ?? '';
  await page.bringToFront();
  await bench.open();
  await bench.write(silencing.replace(/sid=[^;\s]*/, `sid=${cookie}`));
  await bench.send('400 Bad Request');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('Saturday morning');
  await learner.sendAnswer(
    'The shop sells everything that needs no age check. Customers read that the check is down and when to come back. An alarm wakes Kilian.',
  );
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});

test('the lesson on GraphQL is solved in the bench: a map, a note, ten aliases, and the hardened graph', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  const title = 'GraphQL: ask for anything';
  const learner = await startLesson({ page, platform, school, learner: person }, title, 26);
  const bench = new BenchPage(page);
  await learner.expectStep('One address for everything');
  await learner.next();
  await learner.expectStep('Two fields of yours');
  const account = await learner.credentials();
  const stamps = await learner.launch();
  const logIn = async () => {
    await stamps.goto(platform.stampsUrl);
    await stamps.getByLabel('Email').fill(account.username);
    await stamps.getByLabel('Password').fill(account.password);
    await stamps.getByRole('button', { name: 'Log in' }).click();
    await expect(stamps.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
    await page.bringToFront();
  };
  const openOwnRequest = async () => {
    const rows = new InspectorPage(page).row(/GET\/api\/me200 OK/);
    await rows
      .getByRole('button', { name: /in the workbench$/ })
      .first()
      .click();
    return bench.read();
  };
  /** Turns the request to `/api/me` into a question, as the lesson describes it. */
  const questionFrom = (request: string) => {
    const headers = request.trimEnd().replace(/^GET \/api\/me/, 'POST /api/graphql');
    return async (query: string, status = '200 OK') => {
      await bench.write(`${headers}\nContent-Type: application/json\n\n${JSON.stringify({ query })}`);
      await bench.send(status);
      return bench.answer.innerText();
    };
  };
  await logIn();
  let ask = questionFrom(await openOwnRequest());
  await ask('{ me { nickname stamps } }');
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('The map of the graph');
  await bench.open();
  const map = await ask('{ __schema { types { name fields { name description } } } }');
  await learner.expectCompleted();
  await bench.button('bench.close').click();
  await learner.next();
  const note = map.indexOf('For the till.');
  const [, field = ''] =
    /"name":\s*"(\w+)"[^"]*$/.exec(map.slice(0, map.lastIndexOf('"description"', note))) ?? [];
  await learner.sendAnswer(field);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Ask about the cat');
  await bench.open();
  const notes = `{ leaderboard { owner { ${field} } } }`;
  await ask(notes);
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('Ten names for one question');
  await bench.open();
  const tries = Array.from(
    { length: 10 },
    (_, year) => `y${year}: redeem(card: "QL-5T3W-19XM", pin: "${1900 + year}") { item }`,
  );
  await ask(`mutation { ${tries.join(' ')} }`);
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.expectStep('A lock at each field');
  await stamps.goto(`${platform.stampsUrl}workshop`);
  await stamps.getByRole('button', { name: /Hardened/ }).click();
  await new InspectorPage(page).clear();
  await logIn();
  ask = questionFrom(await openOwnRequest());
  await ask('{ me { nickname stamps } }');
  await ask(notes);
  await learner.expectCompleted();
  await bench.button('bench.close').click();

  await learner.next();
  await learner.choose('checkbox', /^Check at each field/, /^Count each try/, /^Not put notes/);
  await expect(page.getByRole('region', { name: 'Lesson complete' })).toBeVisible();
});
