import { expect } from '@playwright/test';
import type { AtStep } from '../open-step.ts';
import type { LessonStep } from './lesson-step.ts';

async function openSheet({ target, visit }: AtStep, name: string) {
  await visit('/recipes');
  await target.getByRole('link').filter({ hasText: /zopf/i }).click();
  const sheet = new URL(target.url());
  sheet.searchParams.set('name', name);
  return target.goto(sheet.href);
}

async function writeCard({ target, visit }: AtStep, text: string): Promise<string> {
  await visit('/card');
  await target.getByLabel('To', { exact: true }).fill('Anna');
  await target.getByLabel('Your text').fill(text);
  await target.getByRole('button', { name: 'Show the card' }).click();
  return target.getByRole('status').innerText();
}

async function fetchPicture({ target, visit, signIn }: AtStep, link: string): Promise<void> {
  await signIn();
  await visit('/profile/picture');
  await target.getByLabel('Link').fill(link);
  await target.getByRole('button', { name: 'Fetch picture' }).click();
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.domain)</script></svg>';

async function upload({ target, visit }: AtStep, name: string, mimeType: string, content: string) {
  await visit('/gallery');
  await target.getByLabel('Picture').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  await target.getByRole('button', { name: 'Upload picture' }).click();
}

async function sendNote({ target, visit }: AtStep, xml?: string): Promise<string> {
  await visit('/deliveries');
  if (xml !== undefined) await target.getByLabel('Delivery note (XML)').fill(xml);
  await target.getByRole('button', { name: 'Send the delivery note' }).click();
  return target.getByRole('status').innerText();
}

const note = (declared: string, used: string) =>
  `<?xml version="1.0"?>\n<!DOCTYPE delivery [\n${declared}\n]>\n<delivery><item>${used}</item></delivery>`;

async function makeCalendarFile({ target, visit }: AtStep, words: string): Promise<string> {
  await visit('/pickup');
  await target.getByLabel('Your note').fill(words);
  await target.getByRole('button', { name: 'Make a calendar file' }).click();
  return target.getByRole('status').innerText();
}

const fileOfTill = '{file:config/till.conf}';
const [paths, templates, uploads] = [
  'Path traversal: out of the folder',
  'Template injection (SSTI): a card that calculates',
  'File upload: a picture that is a page',
];
const [links, xml, components] = [
  'SSRF: a link that the server opens',
  'XXE: a delivery note that reads files',
  'Outdated components: an old marigold',
];

/** The shop's pages that hand something to the server. */
export const serverSideSteps: readonly LessonStep[] = [
  {
    lesson: paths,
    step: 'One level up',
    sees: 'a file outside the folder, as a recipe',
    act: async (at) => {
      await openSheet(at, '../config/till.conf');
      await expect(at.target.getByText('supplier_key')).toBeVisible();
    },
  },
  {
    lesson: paths,
    step: 'Behind the counter',
    sees: 'recipes, and nothing else in the hardened shop',
    act: async (at) => {
      await at.harden();
      expect((await openSheet(at, 'zopf.txt'))?.status()).toBe(200);
      expect((await openSheet(at, '../recipes-unfinished/pizokel.txt'))?.status()).toBe(403);
    },
  },
  {
    lesson: templates,
    step: 'A sum on the card',
    sees: 'the result in the text, and the text itself in the hardened shop',
    act: async (at) => {
      expect(await writeCard(at, '{{ 6 * 7 }} candles')).toContain('42 candles');
      await at.completed();
      await at.harden();
      expect(await writeCard(at, '{{ 6 * 7 }} candles')).toContain('{{ 6 * 7 }} candles');
    },
  },
  {
    lesson: templates,
    step: 'In Kilian’s drawer',
    sees: 'the names that lead to the password',
    act: async (at) => {
      expect(await writeCard(at, '{{ shop }}')).toContain('settings');
      expect(await writeCard(at, '{{ shop.settings }}')).toContain('mail_password');
      await writeCard(at, '{{ shop.settings.mail_password }}');
    },
  },
  {
    lesson: links,
    step: 'A cat for the profile',
    sees: 'the picture that the server fetched',
    act: async (at) => {
      await fetchPicture(at, 'http://pictures.example/cat.svg');
      const width = () =>
        at.target.locator('main img').evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    },
  },
  {
    lesson: links,
    step: 'Behind the door',
    sees: 'a page of the server’s network',
    act: async (at) => {
      await fetchPicture(at, 'http://stock.internal/stock');
      await expect(at.target.getByText('Wildflower honey')).toBeVisible();
    },
  },
  {
    lesson: uploads,
    step: 'An honest picture',
    sees: 'in the hardened shop a refused drawing, and a page that is only downloaded',
    act: async (at) => {
      await at.signIn();
      await upload(at, 'zopf.gif', 'image/gif', 'GIF89a a picture;');
      await at.completed();
      await at.harden();
      await upload(at, 'zopf.svg', 'image/svg+xml', drawing);
      await expect(at.target.getByText('There’s no picture in this file.')).toBeVisible();
      await upload(at, 'zopf.html', 'image/gif', `GIF89a${drawing}`);
      const downloaded = at.target.waitForEvent('download');
      const kept = at.target.getByRole('link', { name: /^[\da-f]{24}\.gif$/ });
      await kept.first().click();
      expect((await downloaded).suggestedFilename()).toMatch(/\.gif$/);
    },
  },
  {
    lesson: uploads,
    step: 'Opened by itself',
    sees: 'the script of a drawing run on the shop’s host',
    act: async (at) => {
      await at.signIn();
      await upload(at, 'zopf.svg', 'image/svg+xml', drawing);
      const ran = at.target.waitForEvent('dialog');
      await at.target.getByRole('link', { name: 'zopf.svg' }).click({ noWaitAfter: true });
      const dialog = await ran;
      expect(dialog.message()).toBe(new URL(at.platform.shopUrl).hostname);
      await dialog.dismiss();
    },
  },
  {
    lesson: xml,
    step: 'A name of your own',
    sees: 'the entity’s text in the note, and a refusal in the hardened shop',
    act: async (at) => {
      expect(await sendNote(at)).toContain('Mountain cheese');
      expect(await sendNote(at, note('<!ENTITY dairy "Schüpbach">', '&dairy;'))).toContain('Schüpbach');
      await at.completed();
      await at.harden();
      expect(await sendNote(at)).toContain('Mountain cheese');
      expect(await sendNote(at, note('<!ENTITY x SYSTEM "crates.txt">', '&x;'))).toContain('DOCTYPE');
    },
  },
  {
    lesson: xml,
    step: 'Knock, knock',
    sees: 'how many characters a few lines became',
    act: async (at) => {
      const names = ['b', 'c', 'd', 'e', 'f', 'g'];
      const knocks = names.map((name, n) => `<!ENTITY ${name} "${`&${names[n - 1] ?? 'a'};`.repeat(10)}">`);
      const bomb = note(['<!ENTITY a "knock ">', ...knocks].join('\n'), '&g;');
      expect(await sendNote(at, bomb)).toContain('6000000');
    },
  },
  {
    lesson: components,
    step: 'As described',
    sees: 'the version in a calendar file, and what the advisory says of it',
    act: async (at) => {
      const [, version = ''] =
        /PRODID:.*?(\d+\.\d+\.\d+)/.exec(await makeCalendarFile(at, 'Tuesday at six')) ?? [];
      expect(version).not.toBe('');
      await at.visit('/workshop/advisories.json');
      const [attack = ''] =
        /\{file:[^}]*till\.conf\}/.exec(
          (await at.target.locator('body').innerText()).replaceAll('recipes/zopf.txt', 'config/till.conf'),
        ) ?? [];
      expect(await makeCalendarFile(at, attack)).toContain('supplier_key');
    },
  },
  {
    lesson: components,
    step: 'The update',
    sees: 'the attack as text',
    act: async (at) => {
      await at.harden();
      expect(await makeCalendarFile(at, 'Wednesday at six')).toContain('Wednesday at six');
      expect(await makeCalendarFile(at, fileOfTill)).not.toContain('supplier_key');
    },
  },
];
