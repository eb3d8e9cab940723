import {
  instancesEndpoints,
  type Instance,
  type InstanceEngine,
  type InstanceProblem,
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

const running: InstanceEngine = { engine: 'Docker 27', lacks: [] };
const own = { id: 5, name: 'Shop', frontend_url: 'http://own.localhost:3100/', kind: 'instance' } as const;

test('staff create a target of which each learner has a separate copy', async () => {
  reply(targetsEndpoints.list, []);
  reply(targetsEndpoints.places, { domain: 'localhost', port: 8080, networks: [] });
  openAs(staff, '/admin/targets/create');
  await field(t('targets.name')).fill('Shop');
  await field(t('targets.frontend-url')).fill(target.frontend_url);
  await button(new RegExp(`^${t('targets.kind')}`)).click();
  await field(t('targets.kind')).selectOptions('instance');
  await field(t('targets.image')).fill(instance.image);
  await field(t('targets.port')).fill('8080');
  await field(t('targets.env')).fill('FLAG={secret:FLAG}');
  await button(t('targets.bounds')).click();
  await field(t('targets.writable')).fill('/data=64');
  await expectAccessible();
  reply(targetsEndpoints.create, target);
  reply(targetsEndpoints.get, target);
  reply(instancesEndpoints.engine, running);
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
  reply(instancesEndpoints.engine, running);
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
  reply(instancesEndpoints.engine, running);
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

const lacking: InstanceEngine = {
  engine: null,
  lacks: [
    { part: 'engine_silent', detail: '/run/docker.sock', command: 'sudo systemctl start docker' },
    { part: 'firewall', detail: null, command: 'sudo apt-get install nftables' },
  ],
};

test.each(['/admin/instances', '/admin/targets/8'])(
  'staff see at %s each part that copies lack, with the line that puts it right',
  async (path) => {
    reply(instancesEndpoints.list, []);
    reply(targetsEndpoints.get, target);
    reply(instancesEndpoints.engine, lacking);
    openAs(staff, path);
    const note = region(t('instance.lacks'));
    for (const { part, command } of lacking.lacks) {
      await expect.element(note).toMatchTextContent(t(`instance.lack-${part}`));
      await expect.element(note.getByText(command ?? '', { exact: true })).toBeVisible();
    }
    await expect.element(note).toMatchTextContent('/run/docker.sock');
    await expectAccessible();
  },
);

test('an image that is missing, and a sandbox that is not installed, are named with their line', async () => {
  reply(targetsEndpoints.get, { ...target, instance: { ...instance, sandbox: 'strong' } });
  reply(instancesEndpoints.engine, running);
  const headers = { 'Content-Type': 'text/event-stream' };
  const fail = (error: InstanceProblem) => {
    const trial: InstanceTrial = { state: 'failed', error, log: '' };
    replyWith(
      instancesEndpoints.trial,
      () => new Response(`data: ${JSON.stringify(trial)}\n\n`, { headers }),
    );
  };
  openAs(staff, '/admin/targets/8');
  fail('no_image');
  await button(t('instance.trial-start')).click();
  await expect.element(page.getByText('docker pull localhost/shop:1')).toBeVisible();
  fail('refused');
  await button(t('instance.trial-start')).click();
  await expect.element(page.getByText('sudo apt-get install runsc')).toBeVisible();
});

test.each([
  ['no_engine', 'learner-unavailable', false],
  ['no_image', 'learner-broken', true],
  ['ended', 'learner-again', true],
] as const)('a learner whose copy fails with %s reads what to do', async (error, text, canStart) => {
  reply(instancesEndpoints.get, { ...ready, state: 'failed', ready_at: null, stops_at: null, error });
  await openLesson([], { target_application: own });
  await button(t('instance.title')).click();
  await expect.element(page.getByText(t(`instance.${text}`))).toBeVisible();
  expect(button(t('instance.start')).elements()).toHaveLength(canStart ? 1 : 0);
});
