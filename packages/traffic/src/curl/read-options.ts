import { decodeUtf8, type ByteText } from '../bytes.ts';
import { flags, letters, withValue } from './option-table.ts';

export type CurlOption = { readonly name: string; readonly value: ByteText };
/** What stands between two `--next`. */
export type CurlCall = { readonly options: CurlOption[]; readonly urls: ByteText[] };
/** `unknown` has the options that curl does not have, as written. */
export type CurlCalls = { readonly calls: readonly CurlCall[]; readonly unknown: readonly string[] };

type Call = CurlCall & { readonly revoked: Map<string, number> };
const emptyCall = (): Call => ({ options: [], urls: [], revoked: new Map() });

/** The arguments after `curl`, in the given order. Options that a later `--no-…` revokes are left out. */
export function readOptions(words: readonly ByteText[]): CurlCalls {
  let call = emptyCall();
  const calls = [call];
  const unknown: string[] = [];
  let place = 0;
  const nextWord = () => words[place++] ?? '';
  const take = (name: string, value: () => ByteText) => {
    if (name === 'next') calls.push((call = emptyCall()));
    else if (name === 'url') call.urls.push(value());
    else call.options.push({ name, value: withValue.has(name) ? value() : '' });
  };
  const takeLong = (word: ByteText) => {
    const [written, given] = splitOnce(word.slice(2), '=');
    const name = longName(written);
    const revoked = written.startsWith('no-') ? longName(written.slice(3)) : null;
    if (name !== null) take(name, given === undefined ? nextWord : () => given);
    else if (revoked !== null) call.revoked.set(revoked, call.options.length);
    else unknown.push(shown(`--${written}`));
  };
  const takeShort = (word: ByteText) => {
    for (let at = 1; at < word.length; at++) {
      const letter = word[at] ?? '';
      const name = letters[letter];
      const tail = word.slice(at + 1);
      if (name === undefined) unknown.push(shown(`-${letter}`));
      else take(name, () => tail || nextWord());
      if (name !== undefined && withValue.has(name)) return;
    }
  };
  let areOptionsOver = false;
  while (place < words.length) {
    const word = nextWord();
    if (areOptionsOver || !word.startsWith('-')) call.urls.push(word);
    else if (word === '--') areOptionsOver = true;
    else if (word === '-') unknown.push(word);
    else if (word.startsWith('--')) takeLong(word);
    else takeShort(word);
  }
  return {
    calls: calls.map(({ options, urls, revoked }) => ({
      urls,
      options: options.filter(({ name }, at) => at >= (revoked.get(name) ?? 0)),
    })),
    unknown,
  };
}

const shown = (bytes: ByteText): string => decodeUtf8(bytes) ?? bytes;

/** Older versions of curl take the beginning of a name, if only one begins with it. */
function longName(written: ByteText): string | null {
  if (flags.has(written) || withValue.has(written)) return written;
  const found = written.length < 3 ? [] : [...flags, ...withValue].filter((name) => name.startsWith(written));
  return found.length === 1 ? (found[0] ?? null) : null;
}

export function splitOnce(text: string, mark: string): [before: string, after?: string] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}
