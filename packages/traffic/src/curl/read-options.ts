import { decodeUtf8, type ByteText } from '../bytes.ts';
import { flags, letters, withValue } from './option-table.ts';

export type CurlOption = { readonly name: string; readonly value: ByteText };
/** What stands between two `--next`. */
export type CurlCall = { readonly options: CurlOption[]; readonly urls: ByteText[] };
/** `unknown` has the options that curl does not have, as written. */
export type CurlCalls = { readonly calls: readonly CurlCall[]; readonly unknown: readonly string[] };

/** The arguments after `curl`, in the given order. Options that a later `--no-…` revokes are left out. */
export function readOptions(words: readonly ByteText[]): CurlCalls {
  let call: CurlCall = { options: [], urls: [] };
  const calls = [call];
  const unknown: string[] = [];
  const rest = [...words];
  const take = (name: string, value: () => ByteText) => {
    if (name === 'next') calls.push((call = { options: [], urls: [] }));
    else if (name === 'url') call.urls.push(value());
    else call.options.push({ name, value: withValue.has(name) ? value() : '' });
  };
  const nextWord = () => rest.shift() ?? '';
  let areOptionsOver = false;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (areOptionsOver || !word.startsWith('-')) call.urls.push(word);
    else if (word === '--') areOptionsOver = true;
    else if (word.startsWith('--')) {
      const [written = '', given] = splitOnce(word.slice(2), '=');
      const name = longName(written);
      const revoked = written.startsWith('no-') ? longName(written.slice(3)) : null;
      if (name !== null) take(name, given === undefined ? nextWord : () => given);
      else if (revoked !== null)
        call.options.splice(0, Infinity, ...call.options.filter((option) => option.name !== revoked));
      else unknown.push(shown(`--${written}`));
    } else {
      for (let place = 1; place < word.length; place++) {
        const name = letters[word[place] ?? ''];
        const tail = word.slice(place + 1);
        if (name === undefined) unknown.push(shown(`-${word[place] ?? ''}`));
        else take(name, () => tail || nextWord());
        if (name !== undefined && withValue.has(name)) break;
      }
      if (word === '-') unknown.push('-');
    }
  }
  return { calls, unknown };
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
