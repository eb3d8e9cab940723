import {
  instancesEndpoints,
  type Instance,
  type InstanceTrial,
  type ListedInstance,
} from '@sentiero/contracts/instances';
import {
  defaultConnection,
  defaultInstance,
  targetsEndpoints,
  type Target,
} from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { button, dialog, field, region } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, callsTo, reply, replyWith } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const instance = {
  ...defaultInstance,
  writable: [{ path: '/data', mb: 64 }],
  env: { FLAG: '{secret:FLAG}' },
  image: 'localhost/shop:1',
  port: 8080,
};
const target: Target = {
  id: 8,
  name: 'Shop',
  type: 'http',
  kind: 'instance',
  instance,
  frontend_url: 'http://own.localhost:8080/',
  backend_url: null,
  slug: 'own',
  shared_token: null,
  ...defaultConnection,
  credentials: [],
  assign: 'all',
  credentials_left: null,
};

test('staff create a target of which each learner has a separate copy', async () => {
  reply(targetsEndpoints.list, []);
  reply(targetsEndpoints.places, { domain: 'localhost', port: 8080, networks: [] });
  openAs(staff, '/admin/targets/create');
  await field(t('targets.name')).fill('Shop');
  await field(t('targets.frontend-url')).fill(target.frontend_url);
  await field(t('targets.kind')).selectOptions('instance');
  await field(t('targets.image')).fill(instance.image);
  await field(t('targets.port')).fill('8080');
  await field(t('targets.env')).fill('FLAG={secret:FLAG}');
  await field(t('targets.writable')).fill('/data=64');
  await expectAccessible();
  reply(targetsEndpoints.create, target);
  reply(targetsEndpoints.get, target);
  await button(t('admin.create')).click();
  await expectAddress('/admin/targets/8');
  expect(bodiesTo(targetsEndpoints.create)).toMatchObject([{ kind: 'instance', instance }]);
  await expect.element(button(t('instance.trial-start'))).toBeVisible();
  await expectAccessible();
});

const ready: Instance = {
  state: 'ready',
  ready_at: '2026-11-21T10:00:00.000Z',
  stops_at: '2026-11-21T10:30:00.000Z',
  place: null,
  error: null,
};

test('a learner sees the state of their own copy, keeps it, and starts it anew once they confirm', async () => {
  reply(instancesEndpoints.get, ready);
  reply(instancesEndpoints.keep, ready);
  reply(instancesEndpoints.reset, { ...ready, state: 'starting', ready_at: null, stops_at: null });
  const own = { id: 5, name: 'Shop', frontend_url: 'http://own.localhost:3100/', kind: 'instance' } as const;
  await openLesson([], { target_application: own });
  // A copy that runs stands back behind "…".
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name: t('instance.title') }).click();
  await expect.element(page.getByText(t('instance.state-ready'))).toBeVisible();
  await expectAccessible();
  await button(t('instance.keep')).click();
  await expect.poll(() => callsTo(instancesEndpoints.keep)).toHaveLength(1);
  await button(t('instance.reset')).click();
  await expect.element(dialog()).toBeVisible();
  expect(callsTo(instancesEndpoints.reset)).toEqual([]);
  await dialog()
    .getByRole('button', { name: t('instance.reset') })
    .click();
  await expect.poll(() => callsTo(instancesEndpoints.reset)).toHaveLength(1);
});

test('staff see which copies run, what one has logged, and stop it', async () => {
  const listed: ListedInstance = {
    id: 3,
    target: { id: 8, name: 'Shop' },
    user: { id: 4, username: 'ada' },
    purpose: 'learner',
    state: 'ready',
    error: null,
    since: '2026-11-21T10:00:00.000Z',
    ready_at: '2026-11-21T10:00:02.000Z',
    stops_at: '2026-11-21T10:30:00.000Z',
    last_request: null,
    memory_mb: 19.4,
    cpu: 0.02,
  };
  reply(instancesEndpoints.list, [listed]);
  reply(instancesEndpoints.logs, { log: '<b>serving</b>' });
  reply(instancesEndpoints.remove);
  openAs(staff, '/admin/instances');
  await expect.element(page.getByText('ada')).toBeVisible();
  await expectAccessible();
  await button(t('instance.log')).click();
  await expect.element(page.getByText('<b>serving</b>')).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('app.close') })
    .click();
  await button(t('instance.stop')).click();
  await dialog()
    .getByRole('button', { name: t('instance.stop') })
    .click();
  await expect.poll(() => callsTo(instancesEndpoints.remove)).toHaveLength(1);
});

test('a trial start that takes long shows what keeps the copy, and goes on', async () => {
  reply(targetsEndpoints.get, target);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const tell = (trial: InstanceTrial) =>
    void writer.write(new TextEncoder().encode(`data: ${JSON.stringify(trial)}\n\n`));
  const headers = { 'Content-Type': 'text/event-stream' };
  replyWith(instancesEndpoints.trial, () => new Response(readable, { headers }));
  openAs(staff, '/admin/targets/8');
  await button(t('instance.trial-start')).click();
  tell({ state: 'starting', error: null, log: null });
  const panel = region(t('instance.trial'));
  const shown = (text: string) =>
    expect.element(panel.getByText(text, { exact: false }).last()).toBeVisible();
  await shown(t('instance.state-starting'));
  tell({
    state: 'starting',
    error: 'port_closed',
    log: 'Nothing listens on the port 8080. It listens on 80.',
  });
  await shown(t('instance.not-yet'));
  await shown('It listens on 80.');
  await expectAccessible();
  tell({ state: 'ready', error: null, log: 'serving' });
  await writer.close();
  await shown(t('instance.state-ready'));
  await expect.element(panel.getByText(t('instance.not-yet'), { exact: false })).not.toBeInTheDocument();
  await expect.element(button(t('instance.trial-start'))).toBeEnabled();
});
