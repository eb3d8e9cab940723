import { linesOf, patternPrefix } from '@sentiero/contracts/authoring';
import { pathAndQuery } from '@sentiero/contracts/capture';
import type { Fill } from './fill-values.ts';
import { matchesWildcard, patternTest, textTest, type TextTest } from './patterns.ts';

/**
 * A matcher for recorded URLs: one of the lines of `task_url` must match. Null if a pattern is invalid, or there is
 * none.
 */
export function urlTest(wanted: string, fill: Fill): TextTest | null {
  const tests = linesOf(wanted).map((line) => lineTest(fill(line, encodedUnless(line))));
  if (tests.length === 0 || tests.includes(null)) return null;
  return (url) => tests.some((test) => test?.(url));
}

/**
 * The part of a URL to compare: the path, or path and query if the line has a `?` (a regular expression gets both).
 */
export function seenOf(wanted: string, url: string): string {
  return linesOf(wanted).some((line) => line.includes('?') || line.startsWith(patternPrefix))
    ? pathAndQuery(url)
    : pathOf(pathAndQuery(url));
}

type UrlPart = { wanted: string; seen: string; met: boolean };

/**
 * The path and the query of a URL, each compared separately with the lines. Both are met exactly if one line matches
 * as a whole. Null if no line has a query.
 */
export function urlParts(
  wanted: string,
  fill: Fill,
): ((url: string) => [path: UrlPart, query: UrlPart]) | null {
  const lines = linesOf(wanted).map((line) => [line, fill(line, encodedUnless(line))] as const);
  const split = lines.filter(([line]) => !line.startsWith(patternPrefix) && line.includes('?'));
  const whole = urlTest(wanted, fill);
  if (split.length === 0 || !whole) return null;
  const pathTests = lines.map(([, filled]) =>
    lineTest(filled.startsWith(patternPrefix) ? filled : pathOf(filled)),
  );
  const queryTests = split.map(([, filled]) => wildcardTest(queryOf(normalised(filled))));
  const wantedPaths = lines.map(([line]) => (line.startsWith(patternPrefix) ? line : pathOf(line)));
  const wantedQueries = split.map(([line]) => queryOf(line));
  return (url) => {
    const full = pathAndQuery(url);
    const isWhole = whole(url);
    const isPath = isWhole || pathTests.some((test) => test?.(url));
    const isQuery = full.includes('?') && queryTests.some((test) => test?.(queryOf(normalised(full))));
    return [
      { wanted: wantedPaths.join('\n'), seen: pathOf(full), met: isPath },
      // A query that matches a different line than the path counts as wrong.
      { wanted: wantedQueries.join('\n'), seen: queryOf(full), met: isWhole || (isQuery && !isPath) },
    ];
  };
}

const encodedUnless = (line: string) =>
  line.startsWith(patternPrefix) ? undefined : (value: string) => encodeURIComponent(value);

function lineTest(line: string): TextTest | null {
  if (line.startsWith(patternPrefix)) {
    const test = textTest(line, () => false);
    return test && ((url) => test(pathAndQuery(url)));
  }
  const pattern = normalised(line);
  const test = wildcardTest(pattern);
  const hasQuery = line.includes('?');
  const keepsSlash = pathOf(line).endsWith('/');
  return (
    test &&
    ((url) => {
      const full = normalised(pathAndQuery(url));
      const path = keepsSlash ? pathOf(full) : withoutSlash(pathOf(full));
      return test(hasQuery ? path + full.slice(pathOf(full).length) : path);
    })
  );
}

/** `*` matches any run of characters, `{name}` one path segment. */
function wildcardTest(pattern: string): TextTest | null {
  if (!segment.test(pattern)) return (text) => matchesWildcard(text, pattern);
  const source = pattern
    .split(/(\*|\{[A-Za-z_]\w*\})/)
    .map((part) => {
      if (part === '*') return '(?s:.*)';
      return segment.test(part) ? '[^/?]+' : part.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
    })
    .join('');
  return patternTest(`^${source}$`);
}

const segment = /\{[A-Za-z_]\w*\}/;

const pathOf = (target: string): string => {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
};

const queryOf = (target: string): string => target.slice(pathOf(target).length + 1);

const withoutSlash = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

const unreserved = /^[\w.~-]$/;

/** Normalises percent-encoding (RFC 3986, 6.2.2), so that two spellings of one URL are equal. */
function normalised(target: string): string {
  return target
    .replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return unreserved.test(sign) ? sign : encoded.toUpperCase();
    })
    .replace(/[^\x21-\x7e]+/gu, (run) => encodeURIComponent(run.toWellFormed()));
}
