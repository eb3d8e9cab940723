import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { podSpec } from '../../../apps/instances/src/engine/pod-spec.ts';
import { renderExample, type KubernetesObject } from './rendered.ts';

const run = promisify(execFile);
const here = fileURLToPath(new URL('..', import.meta.url));
// A folder below node_modules, where packages are found and other tools do not look.
const folder = join(here, 'node_modules/.rendered');

const copy = {
  name: 'a'.repeat(26),
  target_id: 1,
  image: 'app:1',
  port: 80,
  ready_path: '/',
  ready_status: 200,
  memory_mb: 64,
  cpus: 0.5,
  pids: 32,
  writable: [{ path: '/data', mb: 8 }],
  sandbox: 'strong' as const,
  env: [['FLAG', 'a=b']] as [string, string][],
};

let objects: KubernetesObject[];
beforeAll(async () => {
  objects = [...(await renderExample()), podSpec(copy, 'platform') as unknown as KubernetesObject];
  await mkdir(folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modelOf = async ({ apiVersion, kind }: KubernetesObject) => {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)) as Record<
    string,
    new (object: object) => { validate(): void }
  >;
  const Model = models[kind];
  if (!Model) throw new Error(`${apiVersion} has no ${kind}`);
  return Model;
};

test("every object is valid according to Kubernetes' schemas", async () => {
  expect(objects.length).toBeGreaterThan(30);
  for (const object of objects) {
    const Model = await modelOf(object);
    expect(() => new Model(object).validate(), `${object.kind} ${object.metadata.name}`).not.toThrow();
  }
});

test('an object that the schemas refuse is refused here too', async () => {
  const policy = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', metadata: { name: 'x' } };
  const Model = await modelOf(policy);
  expect(() =>
    new Model({ ...policy, spec: { podSelector: {}, policyTypes: 'Ingress' } }).validate(),
  ).toThrow();
});

/** The schemas accept unknown fields; the types made from them do not. */
async function unknownFields(some: readonly KubernetesObject[]): Promise<string> {
  const kinds = new Map(some.map(({ apiVersion, kind }) => [`${apiVersion}/${kind}`, kind]));
  const aliases = [...kinds.keys()].map((name, index) => [name, `Model${index}`] as const);
  const aliasOf = new Map(aliases);
  const imports = aliases.map(
    ([name, alias]) => `import type { I${kinds.get(name)} as ${alias} } from 'kubernetes-models/${name}';`,
  );
  const values = some.map(
    (object, index) =>
      `export const object${index}: ${aliasOf.get(`${object.apiVersion}/${object.kind}`)} = ${JSON.stringify(object)};`,
  );
  const file = join(folder, 'objects.ts');
  await writeFile(file, [...imports, ...values].join('\n'));
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --types node'.split(' ');
  const tsc = join(here, '../../node_modules/.bin/tsc');
  return run(tsc, [...options, file]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test('no object has a field that Kubernetes does not know', async () => {
  expect(await unknownFields(objects)).toBe('');
});

test('a misspelt field, however deep, is found', async () => {
  const misspelt: KubernetesObject = JSON.parse(
    JSON.stringify(objects).replaceAll('"readOnlyRootFilesystem"', '"readOnlyRootFileSystem"'),
  ).find(({ kind }: KubernetesObject) => kind === 'StatefulSet');
  expect(await unknownFields([misspelt])).toMatch(/readOnlyRootFileSystem.* does not exist/);
});
