import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openLesson } from './lesson-page.ts';
import { step } from './lessons.ts';
import { dialog, region } from './locators.ts';
import { deliver } from './sockets.ts';
import { t } from './texts.ts';
import { request, text } from './traffic.ts';

export const panel = () => region(t('inspector.title'));
export const list = () => region(t('inspector.list'));
export const rows = () =>
  list()
    .getByRole('row')
    .filter({ has: page.getByRole('button') });
export const row = (shown: RegExp) => rows().filter({ hasText: shown });
export const sent = () => dialog().getByRole('region', { name: t('inspector.request'), exact: true });
export const received = () => dialog().getByRole('region', { name: t('inspector.response'), exact: true });
export const more = () => panel().getByRole('button', { name: t('inspector.more'), exact: true });
export const moreOfRequest = () => dialog().getByRole('button', { name: t('app.more'), exact: true });
/** Shows the opened content of the response as a page, as text or as bytes. */
export const showAs = (view: 'shown' | 'text' | 'bytes') =>
  received()
    .getByRole('combobox', { name: t('inspector.view') })
    .selectOptions(view);
export const tool = (name: string) => panel().getByRole('button', { name });
export const numbers = () =>
  rows()
    .elements()
    .map((one) => Number(one.firstElementChild?.textContent));

export const robots = step('Ask for the robots', { type: 'T' });
const form = text('email=rosa%27&password=x');
const login = request(3, '/login', {
  method: 'POST',
  code: 500,
  status: 'Internal Server Error',
  request: {
    target: '/login',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    trailers: [],
    body: form,
  },
});
export const five: CapturedRequest[] = [
  request(1, '/robots.txt', { completed: [robots.id] }),
  request(2, '/search?q=honey'),
  login,
  request(4, '/gone', { code: 404, status: 'Not Found' }),
  request(5, '/api/upload'),
];

export async function openWith(...requests: CapturedRequest[]): Promise<void> {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', ...requests);
  await expect.poll(numbers).toHaveLength(requests.length);
}

export async function openTab(shown: RegExp, tab: 'headers' | 'content' | 'cookies'): Promise<void> {
  const name = new RegExp(t(`inspector.open-${tab}`, { number: '\\d+' }));
  await row(shown).getByRole('button', { name }).click();
  await expect.element(dialog()).toBeVisible();
}
