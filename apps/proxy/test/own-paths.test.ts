import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedPath } from '../src/access/own-paths.ts';

describe('paths under /_sentiero/', () => {
  it('are recognised in any encoding', () => {
    const encode = (text: string, picks: readonly number[]): string =>
      [...text]
        .map((character, index) => {
          const hex = `%${character.charCodeAt(0).toString(16)}`;
          return [character, hex, hex.replace('%', '%25')][picks[index % picks.length] ?? 0] ?? character;
        })
        .join('');
    const slashes = fc.constantFrom('/', '//', '/./', '/x/../', '\\', '/%2e/', '/;a/');
    const picks = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 });
    // What leads out of the folder again is another path.
    const inside = fc.webPath().filter((path) => !/\.\.|%/.test(path));
    fc.assert(
      fc.property(slashes, picks, inside, (slash, pick, rest) => {
        expect(isReservedPath(`/${slash}${encode('_sentiero', pick)}/${rest}`)).toBe(true);
      }),
    );
  });

  it.each([
    '/_sentiero//../learners/x',
    '//_sentiero//..',
    '/x//../../_sentiero/x',
    '/x//../_sentiero/../..//_sentiero',
    '/_sentiero/%2f/..%2f../learners',
    '/_sentiero/x/../learners',
    '/_sentiero/;a/../learners/x',
    '/_sentiero/..;/../learners/x',
    '/x/..;a/_sentiero/x',
  ])('are %s, in what one of the servers takes back', (path) => expect(isReservedPath(path)).toBe(true));

  it.each([
    '/',
    '/sentiero/x',
    '/_sentierox',
    '/a/_sentiero/x',
    '/?/_sentiero/x',
    '/x?_sentiero',
    '*',
    '/x/../y/./z',
    '/_sentiero/../x',
    '/_sentiero//../../x',
  ])('are not %s', (path) => expect(isReservedPath(path)).toBe(false));

  it('are assumed in a path with the name and more segments than are read', () => {
    expect(isReservedPath(`${'/a'.repeat(1_000)}/_sentiero`)).toBe(true);
    expect(isReservedPath(`${'/a'.repeat(1_000)}/sentiero_`)).toBe(false);
  });

  it('are checked for any path without an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 300 }),
        (path) => void isReservedPath(`/${path}`),
      ),
    );
  });
});

/** The processor time of the work, independent of other load on the machine. */
function cpuMsOf(work: () => void): number {
  work();
  const before = process.cpuUsage();
  for (let run = 0; run < 3; run++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 3000;
}

const large = (part: string) => part.repeat(64_000 / part.length);

describe('a head of 64 KiB is cheap', () => {
  it.each(['/', 'a/'])('with a path full of %s', (part) => {
    const path = `/_${large(part)}/%25252525`;
    expect(cpuMsOf(() => isReservedPath(path))).toBeLessThan(200);
    expect(cpuMsOf(() => isReservedPath(`${path}_sentiero`))).toBeLessThan(200);
  });
});
