import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { lesson } from '../kit/lessons.ts';
import { learner } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { deliver, deliverControl, isOpen } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { request, text } from '../kit/traffic.ts';

const wiki = {
  id: 5,
  name: 'Wiki',
  kind: 'shared' as const,
  frontend_url: 'http://wiki.localhost:8080/',
};
const lineOf = (name: string) => page.getByRole('region', { name: t('tools.line', { name }), exact: true });

async function openTools(kind: 'shared' | 'instance', available: boolean): Promise<void> {
  const shown = lesson({ target_application: { ...wiki, kind } });
  reply(lessonsEndpoints.get, shown);
  reply(lessonsEndpoints.steps, []);
  reply(targetsEndpoints.canReset, { available });
  reply(targetsEndpoints.labToken, {
    header: 'Cookie',
    value: 'sentiero_lab=t0k',
    expires: new Date(Date.now() + 3_600_000).toISOString(),
  });
  openAs(learner, `/lessons/${shown.id}/tools`);
  await expect.element(lineOf('curl')).toBeVisible();
  await expect.poll(() => isOpen('requests')).toBe(true);
  deliverControl('requests', { control: 'replayed', last: 0 });
}

test('the lines have the fields of the form that was sent, and the cookies that are ticked', async () => {
  await openTools('shared', false);
  await expect.element(page.getByText(t('tools.no-session'))).toBeVisible();
  await expect.element(page.getByText(t('tools.no-form')).first()).toBeVisible();
  await expect.element(lineOf('hydra')).not.toBeInTheDocument();
  await expect.element(page.getByText(t('tools.limit-all'))).toBeVisible();
  const form = {
    target: '/login.php',
    headers: [
      ['Cookie', 'PHPSESSID=a1; security=low'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ] as [string, string][],
    trailers: [],
    body: text('username=admin&password=x&Login=Login'),
  };
  deliver('requests', request(1, '/login.php', { method: 'POST', request: form }));
  await expect
    .element(lineOf('hydra'))
    .toMatchTextContent("'/login.php:username=^USER^&password=^PASS^&Login=Login:");
  await expect.element(lineOf('hydra')).toMatchTextContent('-l admin ');
  await expect
    .element(lineOf(t('tools.through-proxy', { name: 'sqlmap' })))
    .toMatchTextContent("--cookie 'PHPSESSID=a1; security=low'");
  await expectAccessible();
  await page.getByRole('checkbox', { name: 'security=low' }).click();
  await expect.element(lineOf('curl')).toMatchTextContent("'sentiero_lab=t0k; PHPSESSID=a1'");
});

test('what tools may break is said by what the target can', async () => {
  await openTools('shared', true);
  await expect.element(page.getByText(t('tools.limit-shared'))).toBeVisible();
});

test('an own copy can be started over', async () => {
  await openTools('instance', false);
  await expect.element(page.getByText(t('tools.limit-copy'))).toBeVisible();
});
