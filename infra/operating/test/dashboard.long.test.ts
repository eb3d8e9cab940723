import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { readStartSettings, startPlatform, type Platform } from '@sentiero/local';
import { freePort } from '@sentiero/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Panel = { title: string; description?: string; type: string; targets?: { expr: string }[] };
type Rule = { alert: string; expr: string; annotations: { summary: string } };

const read = (name: string) => readFile(join(import.meta.dirname, '..', name), 'utf8');
const dashboard = JSON.parse(await read('dashboard.json')) as { panels: Panel[] };
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
const { groups } = parse(await read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const shown = panels.flatMap(({ title, targets }) =>
  (targets ?? []).map(({ expr }) => ({ name: title, expr })),
);
const alerted = rules.map(({ alert, expr }) => ({ name: alert, expr }));

let folder = '';
let platform: Platform | undefined;
/** The metrics that the running services export, by the names that queries use, and Prometheus's own `up`. */
const exported = new Set(['up']);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-operating-'));
  await chmod(folder, 0o755);
  const ports = { WEB_PORT: await freePort(), API_PORT: await freePort(), PROXY_PORT: await freePort() };
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const given = { failed: '' };
  platform = await startPlatform(readStartSettings({ DATA_DIR: folder, ...env }), {
    watch: false,
    say: () => undefined,
    onGivenUp: (reason) => void (given.failed = reason),
  });
  for (const url of Object.values(platform.metricsUrls)) {
    const text = await (await fetch(url)).text();
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      if (type !== 'histogram') exported.add(name);
      else for (const end of ['bucket', 'sum', 'count']) exported.add(`${name}_${end}`);
    }
  }
});
afterAll(async () => {
  await platform?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The metrics named in a query. Throws if Prometheus cannot parse it. */
function metricsOf(query: string): string[] {
  const expr = query.replaceAll('$__rate_interval', '5m');
  const metrics: string[] = [];
  parser.parse(expr).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${expr} is not understood at ${from}`);
      if (type.name === 'Identifier') metrics.push(expr.slice(from, to));
    },
  });
  return metrics;
}

describe.each([
  ['panel', shown],
  ['alert', alerted],
])('each %s', (_kind, queries) => {
  test.each(queries)('$name queries metrics that the services export', ({ expr }) => {
    const asked = metricsOf(expr);
    expect(asked).not.toEqual([]);
    for (const name of asked) expect(exported).toContain(name);
  });
});

test('each of our metrics is on the dashboard', () => {
  const asked = new Set(
    shown.flatMap(({ expr }) => metricsOf(expr)).map((name) => name.replace(/_bucket$/, '')),
  );
  const own = [...exported].filter((name) => name.startsWith('sentiero_') && !/_(sum|count)$/.test(name));
  expect(own.length).toBeGreaterThan(25);
  expect(own.filter((name) => !asked.has(name.replace(/_bucket$/, '')))).toEqual([]);
});

test('each panel has a description, and each alert a cause and a remedy in the guide', async () => {
  for (const { title, description } of panels)
    expect([title, description]).toEqual([title, expect.stringMatching(/\w/)]);
  const guide = await readFile(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8');
  for (const { alert, annotations } of rules) {
    expect(annotations.summary).toMatch(/\.$/);
    expect(guide).toContain(`\`${alert}\``);
  }
});
