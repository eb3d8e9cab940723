import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packZip, readFolder, unpackZip } from './index.ts';

const files = new Map([
  ['categories/web.yaml', 'order: 1\n'],
  ['lessons/a/lesson.yaml', 'title: é 😀\n'],
  ['lessons/a/steps/01-b/de.md', 'eins\n\nzwei\n'],
  ['targets.yaml', '[]\n'],
]);

/** What systems and editors leave beside files, at any depth. */
const leftovers =
  `Thumbs.db ehthumbs.db desktop.ini Desktop.ini .DS_Store ._de.md Icon\r __MACOSX/._lesson.yaml
  .git/config .idea/workspace.xml .vscode/settings.json $RECYCLE.BIN/desktop.ini .Spotlight-V100/x
  de.md~ .de.md.swp de.md.swp #de.md# .#de.md ~$lesson.docx de.md.bak de.md.orig`.split(/[ \n]+/);
const lineEnds = ['\n', '\r\n', '\r'];
const bom = '\uFEFF';

/** The ways in which systems write the same archive. */
const writing = fc.record({
  separator: fc.constantFrom('/', '\\'),
  start: fc.constantFrom('', './', '.\\'),
  outer: fc.constantFrom([], ['mine'], ['Übungen'], ['Übungen'.normalize('NFD')], ['a b', 'c'], ['lessons']),
  isUpper: fc.boolean(),
  hasFolders: fc.boolean(),
  lineEnd: fc.constantFrom(...lineEnds),
  mark: fc.constantFrom('', bom),
  left: fc.subarray(leftovers),
  beside: fc.constantFrom('', 'lessons', 'lessons/a/steps/01-b'),
});

function written(way: typeof writing extends fc.Arbitrary<infer Way> ? Way : never): Map<string, string> {
  const { separator, start, outer, isUpper, hasFolders, lineEnd, mark, left, beside } = way;
  const named = (path: string) => start + [...outer, ...path.split('/')].join(separator);
  const cased = (path: string) => (isUpper ? path.replace(/[^/]*$/, (name) => name.toUpperCase()) : path);
  const all = [...files].map(
    ([path, text]) => [named(cased(path)), mark + text.replaceAll('\n', lineEnd)] as const,
  );
  const others = left.map((name) => [named(beside ? `${beside}/${name}` : name), '\0'] as const);
  const folders = hasFolders ? [[`${named('lessons')}${separator}`, ''] as const] : [];
  return new Map([...folders, ...others, ...all]);
}

test('archives of every system hold the same files, whatever its names, line ends and leftovers', async () => {
  await fc.assert(
    fc.asyncProperty(writing, async (way) => {
      expect(await unpackZip(packZip(written(way)))).toEqual(files);
    }),
  );
});

test("a folder is read as an archive of it is, without its editors' and its version control's files", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'curriculum-'));
  const beside = leftovers.map((name) => [`lessons/${name}`, '\0'] as const);
  for (const [path, text] of [...files, ...beside]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bom + text.replaceAll('\n', '\r\n'));
  }
  expect(await readFolder(folder)).toEqual(files);
  await rm(folder, { recursive: true });
});

const signatures = new Map([
  [0x04_03_4b_50, 6],
  [0x02_01_4b_50, 8],
]);

/** The archive without the flag that its names are UTF-8. */
function withoutUtf8Flag(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  for (let at = 0; at < archive.length - 10; at++) {
    const flags = signatures.get(view.getUint32(at, true));
    if (flags !== undefined) view.setUint16(at + flags, view.getUint16(at + flags, true) & ~0x8_00, true);
  }
  return archive;
}

test('names are read as UTF-8 without its flag, too, and in the code page of DOS', async () => {
  const entries = (outer: string) =>
    Object.fromEntries([...files].map(([path, text]) => [`${outer}/${path}`, strToU8(text)]));
  expect(await unpackZip(withoutUtf8Flag(zipSync(entries('Übung'))))).toEqual(files);
  const inDos = zipSync(entries('@bung'), { level: 0 });
  const place = (from: number) => Buffer.from(inDos.buffer).indexOf('@bung', from);
  for (let at = place(0); at >= 0; at = place(at)) inDos[at] = 0x9a;
  expect(await unpackZip(inDos)).toEqual(files);
});

test('two files whose names differ in their case only are refused', async () => {
  const archive = packZip(new Map([...files, ['Targets.yaml', '[]\n']]));
  await expect(unpackZip(archive)).rejects.toThrow('the file is there twice');
});

test('nothing else is left out', async () => {
  const archive = packZip(new Map([...files, ['notes.txt', 'x'], ['lessons/a/steps/01-b/es.md', 'x']]));
  expect([...(await unpackZip(archive)).keys()]).toEqual(
    [...files.keys(), 'notes.txt', 'lessons/a/steps/01-b/es.md'].toSorted(),
  );
});
