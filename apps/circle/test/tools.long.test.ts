import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { all } from './arrangements.ts';
import { startCircleUnderTest, type Visit } from './circle-under-test.ts';
import { openFor } from './signing-proxy.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
let folder: string;
beforeAll(async () => {
  circle = await startCircleUnderTest();
  folder = await mkdtemp(join(tmpdir(), 'circle-tools-'));
});
afterAll(async () => {
  await circle.stop();
  await rm(folder, { recursive: true });
});

/** Runs a tool until it ends or its time is up; what it prints says that it reached the circle. */
function run(tool: string, args: readonly string[], seconds: number): Promise<string> {
  return new Promise((resolve) => {
    const env = { ...process.env, HOME: folder };
    const options = { timeout: seconds * 1000, maxBuffer: 64 * 1024 * 1024, env, cwd: folder };
    execFile(tool, args, options, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

const words = [
  ...new Set(catalogue.flatMap(({ place }) => place.path.split('/').filter((part) => /^\w/.test(part)))),
  ...'admin backup config debug .git .env robots.txt server-status api v1 graphql upload export users'.split(
    ' ',
  ),
  ...Array.from({ length: 40 }, (_, id) => String(200 + id)),
];

/** What a tool prints, and a sign in it that it has done its work. */
type Tool = (url: string) => Promise<[output: string, sign: RegExp]>;
const tools: Record<string, Tool> = {
  async 'sqlmap on a search'(url) {
    const args = ['-u', `${url}/offers?q=velo&kind=thing&sort=name`, '--batch', '--level=2', '--risk=2'];
    return [await run('sqlmap', [...args, '--output-dir', folder], 150), /testing/];
  },
  async 'sqlmap on a form'(url) {
    const data = 'email=robin@post.example&password=x';
    const args = ['-u', `${url}/login`, '--data', data, '--batch', '--level=2', '--ignore-code=401'];
    return [await run('sqlmap', [...args, '--output-dir', folder], 120), /testing/];
  },
  async ffuf(url) {
    const list = join(folder, 'words.txt');
    await writeFile(list, words.flatMap((one) => [one, ...words.map((two) => `${one}/${two}`)]).join('\n'));
    return [await run('ffuf', ['-w', list, '-u', `${url}/FUZZ`, '-t', '4', '-s'], 120), /offers/];
  },
  async wapiti(url) {
    const args = ['-u', `${url}/`, '--flush-session', '--max-scan-time', '150', '--no-bugreport'];
    return [await run('wapiti', [...args, '-o', join(folder, 'wapiti.html')], 240), /Launching module/];
  },
};

const payloads = String.raw`
'
"
' OR '1'='1
' UNION SELECT 1,2,3--
1; DROP TABLE offers
1' AND SLEEP(1)--
<script>alert(1)</script>
"><img src=x onerror=alert(1)>
<svg/onload=alert(1)>
{{7*7}}
<%= 7*7 %>
../../../../etc/passwd
..%2f..%2fetc%2fpasswd
file:///etc/passwd
/etc/passwd%00
http://127.0.0.1/
http://169.254.169.254/latest/meta-data/
//evil.example
https://evil.example
javascript:alert(1)
{"$ne":""}
[$ne]=1
{"$gt":""}
{"__proto__":{"admin":true}}
constructor.prototype.admin
; id
| id
$(id)
%0d%0aSet-Cookie: a=b
null
true
0
-1
1e9
999999999999
admin
${'A'.repeat(3000)}
%s%s%n
<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>
<!--#exec cmd="id"-->
`
  .trim()
  .split('\n');

/** Every payload at every place of the catalogue, with the values of an ordinary visit elsewhere. */
async function everyPayloadEverywhere(visit: Visit): Promise<number> {
  let sent = 0;
  for (const { place } of catalogue)
    for (const payload of payloads) {
      const { method, name } = place;
      const inPath = place.in === 'path' ? encodeURIComponent(payload) : '201';
      const path = place.path.replaceAll(/\{\w+\}/g, inPath);
      const query = place.in === 'query' ? `?${new URLSearchParams({ [name]: payload })}` : '';
      if (place.in === 'json') await visit.json(method, path, { [name]: payload });
      else if (place.in === 'form' || place.in === 'file') await visit.post(path, { [name]: payload });
      else await visit.send(path + query, { method, headers: headersWith(visit, place, payload) });
      if (++sent % 50 === 0) await visit.signIn();
    }
  return sent;
}

function headersWith(
  { cookie }: Visit,
  { in: part, name }: (typeof catalogue)[number]['place'],
  payload: string,
) {
  const value = encodeURI(payload);
  if (part === 'header' && !/^(host|connection)$/i.test(name)) return { [name]: value };
  return part === 'cookie' ? { Cookie: `${cookie}; ${name}=${value}` } : {};
}

/** The holes that a tool has used. */
async function usedBy(use: (visit: Visit) => Promise<void>, open: readonly HoleId[]): Promise<string[]> {
  const visit = await (await circle.visit().open(...open)).signIn();
  await use(visit);
  const found = (await visit.met()).filter(({ type }) => type === 'finding').map(({ hole }) => hole);
  return [...new Set(found)].toSorted();
}

const uses: Record<string, (visit: Visit) => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [name, (visit: Visit) => play(visit, tool)]),
  ),
  async 'every payload everywhere'(visit) {
    expect(await everyPayloadEverywhere(visit)).toBe(catalogue.length * payloads.length);
  },
};

async function play(visit: Visit, tool: Tool): Promise<void> {
  const proxy = await openFor(visit);
  const [output, sign] = await tool(proxy.url);
  await proxy.close();
  expect(output).toMatch(sign);
}

const timeout = 400_000;

it.each(Object.entries(uses))(
  '%s finds nothing while everything is closed',
  { timeout },
  async (_name, use) => {
    expect(await usedBy(use, [])).toEqual([]);
  },
);

/** Without a report nothing completes, so this is for information. */
it.each(Object.entries(uses))('%s, while everything is open', { timeout }, async (name, use) => {
  const found = await usedBy(use, all);
  console.log(`${name} alone reaches ${found.length} of ${all.length} holes: ${found.join(' ')}`);
  expect(all).toEqual(expect.arrayContaining(found));
});
