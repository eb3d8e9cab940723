import { zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { CurriculumError, packZip, unpackZip } from './index.ts';

const files = new Map([
  ['lessons/a/lesson.yaml', 'title: é 😀\n'],
  ['targets.yaml', '[]\n'],
]);
const zip = (content: Record<string, string | Uint8Array>, level: 0 | 9 = 9) =>
  zipSync(
    Object.fromEntries(
      Object.entries(content).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]),
    ),
    { level },
  );

async function reasonsOf(bytes: Uint8Array): Promise<string[]> {
  const error = await unpackZip(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CurriculumError)) throw new Error('it was not refused');
  return error.problems.map(({ file, reason }) => `${file}: ${reason}`);
}

test('unpacked files equal the packed ones, and packing them again gives the same bytes', async () => {
  const packed = packZip(files);
  expect(await unpackZip(packed)).toEqual(files);
  expect(packZip(await unpackZip(packed))).toEqual(packed);
});

test.each(['../../etc/passwd', '..\\x.yaml', '/etc/passwd', 'C:/x.yaml'])(
  'a path like %s is refused',
  async (path) => {
    expect(await reasonsOf(zip({ [path]: 'x' }))).toEqual([expect.stringMatching(/path|characters/)]);
  },
);

test('a file that is not an archive, is truncated, or was altered is refused', async () => {
  expect(await reasonsOf(strToU8('no archive'))).toHaveLength(1);
  const packed = packZip(files);
  expect(await reasonsOf(packed.slice(0, packed.length - 10))).toHaveLength(1);
  const stored = zip({ 'targets.yaml': 'a: 1' }, 0);
  stored[stored.indexOf('a'.charCodeAt(0), 42)] = 'b'.charCodeAt(0);
  expect(await reasonsOf(stored)).toEqual(['targets.yaml: the file is damaged']);
  expect(await reasonsOf(zip({ 'a.md': new Uint8Array([0xff, 0xfe]) }))).toEqual([
    'a.md: the file is not UTF-8 text',
  ]);
});

test('a zip bomb is refused, even if it lies about its size', async () => {
  const bomb = zip({ 'a.md': new Uint8Array(5_000_000) });
  expect(await reasonsOf(bomb)).toEqual(['a.md: the file is larger than 1 MiB']);
  const view = new DataView(bomb.buffer);
  for (let at = 0; at < bomb.length - 4; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, 10, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  expect(await reasonsOf(bomb)).toEqual([expect.stringMatching(/^a\.md: too many bytes/)]);
});
