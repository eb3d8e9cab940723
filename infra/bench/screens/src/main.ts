import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';
import { countControls, heightOf } from './controls.ts';
import { prepare, type Prepared } from './prepare.ts';

// Counts what can be clicked or typed into, in sight, on twelve screens of a running copy with the demo accounts, and
// measures how high its lists are. pnpm bench:screens --web http://localhost:3000 --api http://localhost:8000
// [--pictures folder]: every screen in light and dark, on a desktop and a phone, in German.
const { values } = parseArgs({
  options: {
    web: { type: 'string', default: 'http://localhost:3000' },
    api: { type: 'string', default: 'http://localhost:8000' },
    pictures: { type: 'string' },
  },
});

type Role = 'learner' | 'teacher' | 'staff';
type Screen = {
  name: string;
  as: Role;
  path: (at: Prepared) => string;
  /** What to open on the page first. */
  open?: (page: Page) => Promise<unknown>;
  /** The part that counts; the whole page without it. */
  part?: string;
};

const step = ({ lesson }: Prepared) => `/lessons/${lesson}?page=2`;
/** A request's, not that of folded static files. */
const firstRow = 'main table tbody tr:has(button ~ button)';
const openDialog = async (page: Page) => {
  await page.locator(firstRow).first().waitFor();
  await page.locator(firstRow).first().locator('button').first().click();
  await page.locator('[role=dialog]').waitFor();
};
const screens: readonly Screen[] = [
  { name: 'overview', as: 'learner', path: () => '/lessons' },
  { name: 'lesson', as: 'learner', path: step },
  { name: 'lesson header', as: 'learner', path: step, part: 'header of h1' },
  { name: 'inspector row', as: 'learner', path: step, part: firstRow },
  { name: 'request dialog', as: 'learner', path: step, open: openDialog, part: '[role=dialog] header' },
  { name: 'workbench', as: 'learner', path: ({ lesson }) => `/lessons/${lesson}/bench` },
  { name: 'course of a learner', as: 'learner', path: ({ course }) => `/courses/${course}` },
  { name: 'course of a teacher', as: 'teacher', path: ({ course }) => `/courses/${course}` },
  { name: 'its header', as: 'teacher', path: ({ course }) => `/courses/${course}`, part: 'header of h1' },
  {
    name: 'step editor',
    as: 'staff',
    path: ({ edited }) => `/admin/lessons/${edited.lesson}/${edited.step}/edit`,
  },
  { name: 'target form', as: 'staff', path: () => '/admin/targets/create' },
  { name: 'user', as: 'staff', path: ({ user }) => `/admin/users/${user}` },
];
const lists = [
  '/admin/lessons',
  '/admin/translations',
  '/lessons/coverage',
  '/settings',
  '/admin/users',
  '/admin/audit',
];

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const pages = await logInAll(browser);
  const at = await prepare(values.api, pages);
  process.stdout.write('controls in sight, in a window of 1280 by 800\n');
  for (const { name, as, path, open, part } of screens) {
    const page = pages[as];
    await visit(page, path(at));
    await open?.(page);
    await page.waitForTimeout(400);
    process.stdout.write(`${String(await countControls(page, part ?? null)).padStart(6)}  ${name}\n`);
  }
  process.stdout.write('\nheight of lists in pixels\n');
  for (const path of lists) {
    await visit(pages.staff, path);
    process.stdout.write(`${String(await heightOf(pages.staff)).padStart(6)}  ${path}\n`);
  }
  if (values.pictures !== undefined) await takePictures(pages, at, values.pictures);
} finally {
  await browser.close();
}

async function logInAll(own: Browser): Promise<Record<Role, Page>> {
  const logIn = async (role: Role) => {
    const context = await own.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-CH' });
    const page = await context.newPage();
    await page.goto(`${values.web}/login`);
    await page.locator('[name=username]').fill(role);
    await page.locator('[name=password]').fill(`${role}-demo`);
    await page.locator('[type=submit]').click();
    await page.waitForURL('**/lessons');
    return page;
  };
  return { learner: await logIn('learner'), teacher: await logIn('teacher'), staff: await logIn('staff') };
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(values.web + path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

async function takePictures(pages: Record<Role, Page>, at: Prepared, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const staffLists = lists.map((path): Screen => ({
    name: path.slice(1).replaceAll('/', '-'),
    as: 'staff',
    path: () => path,
  }));
  for (const { name, as, path, open, part } of [...screens, ...staffLists]) {
    if (part !== undefined && !open) continue;
    const page = pages[as];
    for (const [look, size, scheme] of [
      ['light', { width: 1280, height: 800 }, 'light'],
      ['dark', { width: 1280, height: 800 }, 'dark'],
      ['phone', { width: 390, height: 844 }, 'light'],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      await visit(page, path(at));
      if (open && look === 'phone') continue;
      await open?.(page);
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}-${look}.png`) });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });
  }
}
