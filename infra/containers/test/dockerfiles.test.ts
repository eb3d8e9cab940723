import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { execForm, parseDockerfile } from '../src/dockerfile.ts';
import { root } from './services.ts';

const folder = join(root, 'infra/containers');
const names = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'));
const catalog = (
  parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as { catalog: Record<string, string> }
).catalog;
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  packageManager: string;
};

test('each service has its image', () => {
  const services = ['api', 'circle', 'instances', 'proxy', 'shop', 'stamps', 'web'];
  expect(names.toSorted()).toEqual(services.map((name) => `${name}.Dockerfile`));
});

describe.each(names)('%s', (name) => {
  const { args, stages } = parseDockerfile(readFileSync(join(folder, name), 'utf8'));
  const final = stages.at(-1)?.instructions ?? [];
  const of = (kind: string) => final.filter((instruction) => instruction.name === kind);

  test('is based on a fixed version of a replaceable image, or on one of its own stages', () => {
    expect([...args.values()].length).toBeGreaterThan(0);
    for (const base of args.values()) expect(base).toMatch(/^\w+:\d+\.\d+[\w.-]*-slim$/);
    const own = new Set(stages.map((stage) => stage.name));
    for (const { base } of stages) {
      const [, arg = ''] = /^\$\{(\w+)\}$/.exec(base) ?? [];
      expect([base, own.has(base) || args.has(arg)]).toEqual([base, true]);
    }
  });

  test('has the workspace’s versions of node, pnpm and turbo', () => {
    expect(args.get('NODE_IMAGE')).toContain(`node:${catalog['node']}-`);
    const installs = stages.flatMap(({ instructions }) =>
      instructions.filter(({ text }) => text.includes('--global')),
    );
    expect(installs.map(({ text }) => execForm(text)?.slice(3))).toEqual([
      [packageManager, `turbo@${catalog['turbo']}`],
    ]);
  });

  test('installs from the lock file, and runs no install scripts', () => {
    const install = stages
      .flatMap(({ instructions }) => instructions)
      .filter(({ text }) => execForm(text)?.slice(0, 2).join(' ') === 'pnpm install');
    expect(install).toHaveLength(1);
    expect(execForm(install[0]?.text ?? '')).toEqual(
      expect.arrayContaining(['--frozen-lockfile', '--ignore-scripts']),
    );
  });

  test('runs as an unprivileged numeric user, after which nothing is installed', () => {
    expect(of('USER').map(({ text }) => text)).toEqual(['10001:10001']);
    const user = final.findIndex((instruction) => instruction.name === 'USER');
    expect(
      final.slice(user).filter((instruction) => ['RUN', 'COPY', 'ADD'].includes(instruction.name)),
    ).toEqual([]);
  });

  test('is started, stopped and health-checked without a shell', () => {
    expect(of('ENTRYPOINT')).toHaveLength(1);
    expect(of('HEALTHCHECK')).toHaveLength(1);
    for (const kind of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'])
      for (const { text } of of(kind)) expect([text, execForm(text)]).toEqual([text, expect.any(Array)]);
    expect(execForm(of('ENTRYPOINT')[0]?.text ?? '')?.[0]).not.toMatch(/sh$/);
  });

  test('copies named paths only, and contains no secret', () => {
    for (const { text } of of('COPY')) expect(text).not.toMatch(/^\.\s/);
    expect(of('ADD')).toEqual([]);
    const told = stages
      .flatMap(({ instructions }) => instructions)
      .filter((instruction) => ['ENV', 'ARG'].includes(instruction.name));
    for (const { text } of told) expect(text).not.toMatch(/TOKEN|PASSWORD|SECRET|DATABASE_URL/);
  });

  test('has a title and leaves no package lists behind', () => {
    expect(of('LABEL')[0]?.text).toContain('org.opencontainers.image.title="sentiero-');
    for (const { text } of of('RUN').filter((one) => one.text.includes('apt-get install'))) {
      expect(text).toContain('--no-install-recommends');
      expect(text).toContain('rm -rf /var/lib/apt/lists/*');
    }
  });
});

test('builds contain only listed paths, and never data, secrets or tests', () => {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines[0]).toBe('*');
  expect(lines).toEqual(
    expect.arrayContaining(['**/node_modules', '**/dist', '**/.data', '**/.env', '**/test', '**/*.test.ts']),
  );
  expect(lines.filter((line) => line.startsWith('!')).toSorted()).toEqual(
    [
      'apps',
      'infra',
      'package.json',
      'packages',
      'pnpm-lock.yaml',
      'pnpm-workspace.yaml',
      'tsconfig.base.json',
      'turbo.json',
    ].map((name) => `!${name}`),
  );
});
