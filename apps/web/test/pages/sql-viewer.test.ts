import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, region } from '../kit/locators.ts';
import { reply } from '../kit/replies.ts';
import { deliver } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { query, request } from '../kit/traffic.ts';

const viewer = () => region(t('sql.title'));
const queries = () => viewer().getByRole('listitem');
const count = () => queries().elements().length;
const steps = [step('Read first')];
const typed = "rosa@quartierladen.example' --";

const search = query(1, {
  input: 'honey',
  query_prefix: "SELECT * FROM products WHERE name LIKE '%",
  query_suffix: "%'",
  result: [{ name: 'Wildflower honey', price: 12 }],
});
const failed = query(2, { input: "rosa'", query_prefix: "SELECT '", error: 'unrecognized token' });
const login = request(7, '/login', { method: 'POST' });
const commented = query(
  3,
  {
    input: typed,
    query_prefix: "SELECT * FROM users WHERE email = '",
    query_suffix: "' AND password = 'x'",
    result: [{ id: 1 }],
  },
  login,
);

test('a lesson without a target shows no queries and no launch button', async () => {
  await openLesson(steps, { target_application: null });
  await expect.element(viewer().getByText(t('sql.no-target'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('target.launch') })).not.toBeInTheDocument();
  await button(t('target.launch')).hover();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(t('target.none'));
  await expectAccessible();
  await button(t('target.launch')).unhover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await button(t('target.launch')).hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  const before = button(t('app.reload'));
  (before.element() as HTMLElement).focus();
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(t('app.reload'));
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(t('target.none'));
});

test('an empty viewer explains what will be shown', async () => {
  await openLesson(steps);
  await expect.element(viewer().getByText(t('sql.empty'))).toBeVisible();
});

test('input is marked within the query, and text after a comment is not SQL', async () => {
  await openLesson(steps);
  deliver('requests', login);
  deliver('events', commented);
  await expect.poll(count).toBe(1);
  const shown = queries().first();
  await expect.element(shown.getByText(t('sql.results', { count: 1 }))).toBeVisible();
  await expect.element(shown.getByText('7, POST /login')).toBeVisible();
  const code = shown.element().querySelector('code');
  expect(code?.querySelector('mark')?.textContent).toBe(typed);
  expect(code?.lastElementChild?.textContent).toBe("' AND password = 'x'");
  const keyword = [...(code?.querySelectorAll('span') ?? [])].find((part) => part.textContent === 'SELECT');
  if (!keyword || !code?.lastElementChild) throw new Error('the query is not there');
  const style = getComputedStyle(keyword);
  expect(style.fontWeight).toBe('700');
  expect(getComputedStyle(code.lastElementChild).color).not.toBe(style.color);
  await expectAccessible();
});

test('the newest query comes first, with its rows or with its error', async () => {
  await openLesson(steps);
  deliver('events', search, failed);
  await expect.poll(count).toBe(2);
  await expect.element(queries().first().getByText('unrecognized token')).toBeVisible();
  await expect.element(queries().first().getByText(t('sql.error'), { exact: true })).toBeVisible();
  await expect.element(queries().last().getByRole('table')).toMatchTextContent(/Wildflower honey/);
});

test('cleared queries can be restored', async () => {
  await openLesson(steps);
  reply(reportingEndpoints.clearEvents);
  reply(reportingEndpoints.undoClear);
  deliver('events', search, failed, commented);
  await expect.poll(count).toBe(3);
  await viewer()
    .getByRole('button', { name: t('sql.clear') })
    .click();
  await expect.poll(count).toBe(0);
  await viewer()
    .getByRole('button', { name: t('live.undo-clear') })
    .click();
  await expect.poll(count).toBe(3);
});

test('older queries are shown on request', async () => {
  await openLesson(steps);
  deliver(
    'events',
    ...Array.from({ length: 12 }, (_, place) => query(place + 1, { input: `number ${place}` })),
  );
  await expect.poll(count).toBe(10);
  await viewer()
    .getByRole('button', { name: t('sql.older') })
    .click();
  await expect.poll(count).toBe(12);
});

test.each([
  ['sqlite', false],
  ['mysql', true],
  [undefined, true],
] as const)('with the dialect %s, what follows a # is a comment: %s', async (dialect, isComment) => {
  await openLesson(steps);
  const parts = { query_prefix: "SELECT * FROM t WHERE a = '", query_suffix: "' AND p = 'x'" };
  deliver('events', query(4, { ...parts, input: "' OR 1=1#", ...(dialect && { dialect }) }));
  await expect.poll(count).toBe(1);
  const code = queries().first().element().querySelector('code');
  expect(code?.querySelector('mark')?.textContent).toBe("' OR 1=1#");
  const last = code?.lastElementChild;
  const comment = [...(code?.querySelectorAll('span') ?? [])].find(({ textContent }) => textContent === '#');
  if (!last || !comment) throw new Error('the query is not there');
  expect(getComputedStyle(last).color === getComputedStyle(comment).color).toBe(isComment);
  await expectAccessible();
});
