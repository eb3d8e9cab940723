import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { reload } from '../kit/app.ts';
import { list, moreOfRequest, panel, received, robots, row, rows, showAs, tool } from '../kit/inspector.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { choose, dialog } from '../kit/locators.ts';
import { deliver, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request, text } from '../kit/traffic.ts';

const login = request(1, '/login', { code: 500, status: 'Internal Server Error' });
const other = request(2, '/robots.txt');

test('static files and the requests of a run are one row each, until they are opened or searched', async () => {
  const run = '0190a000-0009-7000-8000-000000000001';
  await openLesson([robots], { use_helper_sql: false });
  deliver(
    'requests',
    request(1, '/'),
    request(2, '/style.css'),
    request(3, '/shop.js'),
    request(4, '/orders/1', { origin: 'run', run }),
    request(5, '/orders/2', { origin: 'run', run }),
    request(6, '/sent', { origin: 'bench' }),
  );
  const files = () => list().getByRole('button', { name: t('inspector.fold-static', { count: 2 }) });
  await expect.element(files()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row(/\/sent/)).toMatchTextContent(t('inspector.origin-bench'));
  expect(rows().elements()).toHaveLength(4);
  await expectAccessible();
  await files().click();
  await list()
    .getByRole('button', { name: t('inspector.fold-run', { count: 2 }) })
    .click();
  await expect.element(row(/shop\.js/)).toBeVisible();
  await expect.element(row(/orders\/2/)).toMatchTextContent(t('inspector.origin-run'));
  reload();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliver('requests', request(1, '/'), request(2, '/style.css'), request(3, '/shop.js'));
  await expect.element(row(/shop\.js/)).toBeVisible();
  await files().click();
  await expect.element(row(/shop\.js/)).not.toBeInTheDocument();
  await tool(t('inspector.filter')).click();
  await panel().getByPlaceholder(t('inspector.filter-text')).fill('style');
  await expect.element(row(/style\.css/)).toBeVisible();
});

test('a note on a request stays in this browser, is beside its row, and is found', async () => {
  await openLesson([robots], { use_helper_sql: false });
  deliver('requests', login, other);
  await row(/login/).getByRole('button', { name: '/login', exact: true }).click();
  await expect.element(dialog().getByLabelText(t('inspector.note'))).not.toBeInTheDocument();
  await choose(moreOfRequest(), t('inspector.add-note'));
  await expect.element(dialog().getByLabelText(t('inspector.note'))).toHaveFocus();
  await userEvent.keyboard('the quote breaks it');
  await userEvent.keyboard('{Escape}');
  await expect.element(row(/login/)).toMatchTextContent('the quote breaks it');
  reload();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliver('requests', login, other);
  await tool(t('inspector.filter')).click();
  await panel().getByPlaceholder(t('inspector.filter-text')).fill('quote breaks');
  await expect.element(row(/robots/)).not.toBeInTheDocument();
  await expect.element(row(/login/)).toBeVisible();
});

test('a lesson that asks for the source shows it first, and the page at a press', async () => {
  const html = { headers: [['Content-Type', 'text/html']] as [string, string][], trailers: [] };
  const source = '<p>Hello</p><!-- a note -->';
  await openLesson([robots], { use_helper_sql: false, html_as_source: true });
  deliver('requests', request(1, '/', { response: { ...html, body: text(source) } }));
  await list()
    .getByRole('button', { name: t('inspector.open-content', { number: 1 }) })
    .click();
  await expect.element(received()).toMatchTextContent('<!-- a note -->');
  await showAs('shown');
  await expect.element(received().getByTitle(t('inspector.html-frame'))).toBeVisible();
});
