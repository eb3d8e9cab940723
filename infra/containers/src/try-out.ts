import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { demo } from '@sentiero/client/account';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Compose } from './compose.ts';
import type { Networks } from './networks.ts';
import { Learner } from './learner.ts';
import { ask } from './request.ts';
import { run } from './shell.ts';
import type { Stack } from './stack.ts';

type Parts = {
  stack: Stack;
  compose: Compose;
  networks: Networks;
  webUrl: string;
  shopUrl: string;
  stampsUrl: string;
  circleUrl: string;
};
type Check = { what: string; run: () => Promise<void> };

/** The checks on the running stack, in order. */
export const checks = (parts: Parts): Check[] => [
  ...containerChecks(parts),
  ...learnerChecks(parts),
  ...networkChecks(parts),
];

function containerChecks({ stack, webUrl }: Parts): Check[] {
  const services = [...stack.running];
  return [
    {
      what: 'each runs as its own user, without any capability, and gets no new one',
      run: async () => {
        for (const [name, { container }] of services) {
          const status = await readFile(`/proc/${container.pid}/status`, 'utf8');
          for (const line of [
            'Uid:\t10001\t',
            'CapEff:\t0000000000000000',
            'CapBnd:\t0000000000000000',
            'NoNewPrivs:\t1',
          ])
            expectThat(status.includes(line), `${name} has ${line.trim()}`);
        }
      },
    },
    {
      what: 'each can write to /tmp and its volume and nowhere else',
      run: async () => {
        for (const [name, { container }] of services) {
          const mounts = await readFile(`/proc/${container.pid}/mountinfo`, 'utf8');
          expectThat(/ \/ ro,/.test(mounts), `${name} has its file system read-only`);
          await container.exec(['touch', '/tmp/written']);
          for (const path of ['/app/x', '/etc/x', '/var/www/html/x', '/usr/local/bin/x'])
            expectThat(await fails(container.exec(['touch', path])), `${name} cannot write ${path}`);
        }
      },
    },
    {
      what: 'the images hold neither npm nor tests',
      run: async () => {
        for (const [name, { container }] of services) {
          expectThat(await fails(container.exec(['sh', '-c', 'command -v npm'])), `${name} has no npm`);
          const tests = await container.exec([
            'find',
            '/app',
            '-name',
            '*.test.ts',
            '-not',
            '-path',
            '*/node_modules/*',
          ]);
          expectThat(tests === '', `${name} has no tests: ${tests}`);
        }
      },
    },
    {
      what: 'the staff command of the image makes an account and prints its link',
      run: async () => {
        const args = [
          'src/commands/staff.ts',
          'create',
          '--username',
          'operator',
          '--email',
          'operator@learn.example',
        ];
        const said = await stack.command('api', args);
        expectThat(said.startsWith(`${webUrl}/`), `a link of the platform: ${said}`);
      },
    },
  ];
}

function learnerChecks({ stack, networks, webUrl, shopUrl, stampsUrl, circleUrl }: Parts): Check[] {
  const learner = new Learner({ host: networks.address('web', 'entrance'), port: 8080, webUrl });
  let lesson = 0;
  return [
    {
      what: 'the page and all that it names load from the web image, headers included',
      run: async () => {
        const page = await learner.get('/lessons');
        expectThat(page.status === 200, 'the page');
        expectThat(
          String(page.headers['content-security-policy']).includes(`connect-src 'self' ${webUrl} `),
          'its policy',
        );
        for (const [, path = ''] of page.body.toString().matchAll(/(?:src|href)="(\/[^"]+)"/g))
          expectThat((await learner.get(path)).status === 200, path);
      },
    },
    {
      what: 'a learner logs in through the web image and reads a lesson',
      run: async () => {
        const urls = { shop: shopUrl, stamps: stampsUrl, circle: circleUrl };
        const demoTargets = Object.entries(urls).flatMap(([key, url]) => [key, url, `http://${key}:8080`]);
        await stack.command('api', ['src/commands/seed-demo.ts', ...demoTargets]);
        await learner.logIn(demo.learner);
        const lessons = await learner.call(lessonsEndpoints.list);
        lesson = lessons[0]?.id ?? 0;
        expectThat((await learner.get(`/lessons/${lesson}`)).status === 200, 'the page of the lesson');
        const steps = await learner.call(lessonsEndpoints.steps, { params: { id: lesson } });
        expectThat(steps.length > 1, 'its steps');
      },
    },
    {
      what: 'the proxy leads the learner to the shop, and what passed is shown live, the SQL too',
      run: async () => {
        const id = await findTarget(learner, lesson);
        const token = await learner.call(targetsEndpoints.labToken, { params: { id } });
        const requests = await learner.listen('/api/ws/proxy-reporting');
        const events = await learner.listen('/api/ws/event-reporting');
        const headers = { Host: new URL(shopUrl).host, [token.header]: token.value };
        const host = networks.address('proxy', 'entrance');
        const answer = await ask(8080, '/search?q=honig', { host, headers });
        expectThat(answer.status === 200, `the shop answers ${answer.status}`);
        expectThat((await requests.first).includes('/search?q=honig'), 'the request is shown');
        expectThat((await events.first).includes('SELECT'), 'its SQL is shown');
        requests.close();
        events.close();
      },
    },
  ];
}

function networkChecks({ compose, networks }: Parts): Check[] {
  return [
    {
      what: 'a target reaches the proxy and nothing else',
      run: async () => {
        const targets = (name: string) => networks.address(name, 'targets');
        const inside = (name: string) => networks.address(name, 'inside');
        const closed = [
          [targets('api'), 8000],
          [targets('api'), 8001],
          [inside('api'), 8000],
          [inside('api'), 8001],
          [inside('web'), 8080],
          [networks.gateway('data'), 5432],
          [networks.gateway('data'), 6379],
        ] as const;
        for (const [host, port] of closed)
          expectThat(
            !(await connects(networks, 'shop', { host, port })),
            `the shop does not reach ${host}:${port}`,
          );
        expectThat(
          await connects(networks, 'shop', { host: targets('proxy'), port: 8080 }),
          'the shop reaches the proxy',
        );
      },
    },
    {
      what: 'a target does not reach what listens on this machine',
      run: async () => {
        const listener = createServer().listen(0, '0.0.0.0');
        await once(listener, 'listening');
        const { port } = listener.address() as AddressInfo;
        for (const network of Object.keys(compose.networks))
          expectThat(
            !(await connects(networks, 'shop', { host: networks.gateway(network), port })),
            `by way of ${network}`,
          );
        expectThat(
          await connects(networks, 'web', { host: networks.gateway('entrance'), port }),
          'others do',
        );
        listener.close();
      },
    },
    {
      what: 'only the API reaches the database and Redis',
      run: async () => {
        for (const port of [5432, 6379]) {
          for (const name of ['web', 'proxy', 'shop'])
            expectThat(
              !(await connects(networks, name, { host: networks.gateway('data'), port })),
              `${name} and port ${port}`,
            );
          expectThat(
            await connects(networks, 'api', { host: networks.gateway('data'), port }),
            `the API and port ${port}`,
          );
        }
      },
    },
  ];
}

async function findTarget(learner: Learner, lesson: number): Promise<number> {
  const lessons = await learner.call(lessonsEndpoints.list);
  for (const { id } of [{ id: lesson }, ...lessons]) {
    const { target_application: target } = await learner.call(lessonsEndpoints.get, { params: { id } });
    if (target) return target.id;
  }
  throw new Error('No lesson has a target.');
}

type Address = { host: string; port: number };

/** True if a TCP connection succeeds from the service's network. */
async function connects(networks: Networks, service: string, { host, port }: Address): Promise<boolean> {
  const code = `const s = require('net').connect(${port}, '${host}');
    s.on('connect', () => process.exit(0)).on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 1500);`;
  const [command = '', ...args] = [...networks.inside(service), process.execPath, '-e', code];
  return !(await fails(run(command, args)));
}

function fails(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    () => true,
  );
}

function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`It is not so: ${what}`);
}
