import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { anyCommand } from './commands.fixture.ts';
import { curlCommands } from './curl-commands.fixture.ts';
import { boundary } from './multipart-body.ts';
import { flags, letters, withValue } from './option-table.ts';
import { optionsOfHelp } from './options-of-help.ts';
import { readCurl } from './read-curl.ts';
import {
  asReceived,
  expectSame,
  own,
  startRealCurl,
  withoutBlanks,
  type RealCurl,
  type Received,
} from './real-curl.fixture.ts';

const shells = ['bash', 'dash', 'zsh'];
let curl: RealCurl;
beforeAll(async () => {
  curl = await startRealCurl(shells);
});
afterAll(() => curl.close());

const defaults = /^(user-agent: curl\/|accept: \*\/\*$)/i;
const boundaries = /-{24}(?:[0-9a-zA-Z]{16,22}|sentiero0bench0formx*)/g;

/** Without what curl leaves out of a request that is read; it orders the headers of its options in its own way. */
const comparable = ({ line, headers, body }: Received): Received => ({
  line: line.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase()),
  headers: headers
    .map((text) => withoutBlanks(text).replaceAll(boundaries, boundary))
    .filter((text) => !own.test(text) && !defaults.test(text))
    .toSorted(),
  body: body.replaceAll(boundaries, boundary),
});

test.for(curlCommands)('%s: a pasted command gives the request that curl sends', async ([, command]) => {
  const text = command.replaceAll('ORIGIN', `http://${curl.host}`).replaceAll('HOST', curl.host);
  const read = readCurl(text);
  const [sent] = await curl.sentBy(text.replace(/^\$ /, ''));
  expect(read?.host).toBe(curl.host);
  expect(sent).toBeDefined();
  const asked = read ? comparable(asReceived(read.request)) : null;
  expect(sent && comparable(sent)).toEqual(asked);
});

test('the table has the options of this curl', async () => {
  const { stdout } = await promisify(execFile)('curl', ['--help', 'all']);
  const options = optionsOfHelp(stdout);
  expect(options.length).toBeGreaterThan(200);
  for (const { name, takesValue } of options) {
    expect(takesValue ? withValue : flags, name).toContain(name);
  }
  const short = options.filter(({ letter }) => letter !== null);
  expect(letters).toMatchObject(Object.fromEntries(short.map(({ letter, name }) => [letter, name])));
});

test('10,000 copied commands send the same requests from any shell, whatever their bytes', async () => {
  await expectSame(curl, shells, 500);
}, 1_200_000);

const perScript = 20;
const noted = new Set(['refused', 'several-urls', 'files-left-out']);

test('commands of random options are read as curl reads them, or it is noted why not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCommand, { minLength: perScript, maxLength: perScript }),
      async (commands) => {
        const lines = commands.map(
          (command, place) => `${command.replaceAll('HOST', curl.host)} -H 'X-Case: ${place}'`,
        );
        const sent = await curl.sentBy(
          `${lines.map((line) => `${line} -s -m 5 -o /dev/null </dev/null`).join('\n')}\ntrue`,
        );
        lines.forEach((line, place) => {
          const arrived = sent.find(({ headers }) => headers.includes(`X-Case: ${place}`));
          const read = readCurl(line);
          const isNoted = read === null || read.notes.some(({ code }) => noted.has(code));
          const shown = arrived && comparable(arrived);
          expect
            .soft(isNoted ? null : comparable(asReceived(read.request)), line)
            .toEqual(isNoted ? null : shown);
        });
      },
    ),
    { numRuns: 100, endOnFailure: true },
  );
}, 600_000);
