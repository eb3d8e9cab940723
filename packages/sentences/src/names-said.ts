import { answerMark, otherMark } from './marked-words.ts';
import { plainAnswer } from '@sentiero/contracts/texts';
import { isSetApart } from './set-apart.ts';
import { bare } from './spelling.ts';
import { anyOf } from './words.ts';

/** Marks what an accepted line or another answer names in a sentence. */
export type Marker = (text: string, typed: string) => string;

export type Kind = 'mail' | 'pair' | 'path' | 'mixed' | 'hyphenated';

/** The kind of a name that is recognisable in any sentence, such as a path or a header; null for ordinary words. */
export function kindOf(word: string): Kind | null {
  if (/[\s<>]/.test(word)) return null;
  if (word.includes('@')) return 'mail';
  if (word.includes('=')) return 'pair';
  if (word.includes('/')) return 'path';
  if (/\d/.test(word) && /\p{L}/u.test(word)) return 'mixed';
  return /\p{L}-\p{L}/u.test(word) ? 'hyphenated' : null;
}

/** Of these kinds, a second name is always a second answer. */
export const isUnmistakable = (kind: Kind): boolean => kind === 'mail' || kind === 'pair' || kind === 'path';

/** Replaces every name of this kind, an accepted one with the mark of the answer. */
export function markKind(kind: Kind, names: readonly string[]): Marker {
  if (kind === 'path') return (text) => markPaths(text, names);
  const joined = joinedParts[kind] ?? ((text: string) => text);
  const marks = names.map((name) => markName(joined(plainAnswer(name)), answerMark));
  return (text, typed) =>
    marks.reduce((read, mark) => mark(read, typed), joined(text)).replaceAll(kinds[kind], otherMark);
}

/** Looks only where a run of letters starts, so that one without its sign is read once. Names of the same kind; a line of other answers makes this superfluous. */
const kinds: Readonly<Record<Exclude<Kind, 'path'>, RegExp>> = {
  mail: /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/gu,
  pair: /(?<![^\s=<>()[\]"'`,;])[^\s=<>()[\]"'`,;]+=[^\s=<>()[\]"'`,;]+/gu,
  mixed: /(?<![\p{L}\d_-])(?:\p{L}[\p{L}_-]*\d|\d[\d_-]*\p{L})[\p{L}\d_-]*/gu,
  hyphenated: /(?<![\p{L}\d_-])\p{L}+(?:-\p{L}+)+/gu,
};

/** `rosa [at] shop.example` and `customer: "009"` as addresses and pairs are written. */
const joinedParts: Partial<Record<Kind, (text: string) => string>> = {
  mail: (text) => {
    const joined = text.replaceAll(/ ?[([{]at[)\]}] ?| ?@ ?/g, '@');
    return joined.includes('@') ? joined : joined.replaceAll(/ at (?=[\p{L}\d-]+\.\p{L})/gu, '@');
  },
  pair: (text) => text.replaceAll('%3d', '=').replaceAll(/["'`]? ?[=:] ?["'`]?/g, '='),
};

/** A name with hyphens may be written apart or as one word. */
export function markName(name: string, mark: string): Marker {
  const text = bare(name, { isTagKept: true });
  if (!/[\p{L}\d]/u.test(text)) return markSign(text, mark);
  const pattern = [...text.matchAll(/[\p{L}]+|[^\p{L}]+/gu)].map(([part]) => literal(part)).join('');
  const [before, after] = [/^[\p{L}\d]/u.test(text) ? start : '', /[\p{L}\d]$/u.test(text) ? end : ''];
  const regex = new RegExp(before + pattern + after, 'gu');
  return (given, typed) => (isSetApart(typed, text) ? given.replaceAll(regex, ` ${mark} `) : given);
}

const literal = (part: string) => (/^[- ]$/.test(part) ? '[-_ ]?' : RegExp.escape(part));
const start = String.raw`(?<![\p{L}\d_@])(?<![\p{L}\d][-.])`;
/** In German, a hyphen may join the kind of a name to it: `sid-Cookie`; an account's owner gets an s: `Annas Konto`. */
const end = String.raw`(?:s(?= (?:${anyOf('owned')})(?![\p{L}\d])))?(?:-(?:${anyOf('compounds', 'compounds_in_sentences')}))?(?![\p{L}\d_@])(?![-.][\p{L}\d])`;

const beforeSign = `${anyOf('before_sign')}|=`;

/** A sign stands apart; at the end of a sentence it is punctuation. */
function markSign(sign: string, mark: string): Marker {
  const escaped = RegExp.escape(sign);
  const regex = new RegExp(String.raw`(?<=^|[\s"'${'`'}([{=])(?:${escaped})+(?=$|[\s"'${'`'})\]}.,;])`, 'gu');
  const punctuation = new RegExp(
    String.raw`(?<=[\p{L}\d])(?<!(?<!\p{L})(?:${beforeSign})) ${escaped}\s*$`,
    'u',
  );
  return (given) => given.replace(punctuation, '').replaceAll(regex, ` ${mark} `);
}

const closingTag = /<\/[\p{L}\d]+>/gu;
const pathOrAddress =
  // at most 1000 characters: longer sentences are not read
  /(?<![\p{L}\d.:/-])(https?:\/\/[^\s/"'`<>(),;]+|[\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)?(\/[^\s"'`<>(),;]*)/gu;

/** With or without the site, and with or without the final slash. A line with a site accepts no other one. */
function markPaths(text: string, paths: readonly string[]): string {
  const pathOf = (path: string) =>
    path
      .replace(/(?<![.:!?])[.:!?]+$/, '')
      .replace(/^\/+/, '/')
      .replace(/(?<=[^/])\/+$/, '');
  const hostOf = (site: string) => site.replace(/^https?:\/\//, '').replace(/:\d+$/, '');
  const wanted = paths.flatMap((line) => {
    const [[, site = '', path = plainAnswer(line)] = []] = plainAnswer(line).matchAll(pathOrAddress);
    return { host: hostOf(site), path: pathOf(path) };
  });
  const isWanted = (site: string, path: string) =>
    wanted.some((one) => one.path === path && (site === '' || one.host === '' || one.host === hostOf(site)));
  return text
    .replaceAll(closingTag, ' ')
    .replaceAll(
      pathOrAddress,
      (_, site: string | undefined, path: string) =>
        ` ${isWanted(site ?? '', pathOf(path)) ? answerMark : otherMark} `,
    );
}
