import { foundInserted, foundOn, isMarkup, type Found, type PageRules, type Rendered } from './executable.ts';

export const nothing: Rendered = { markup: false, carrier: null, programs: [] };

/** The effect of visitors' texts on a page that contains them. */
export function renderedAs(html: string, texts: readonly string[], rules?: PageRules): Rendered {
  return effectOf(texts, texts.some((text) => text.includes('<')) ? foundOn(html, rules) : []);
}

/** The effect of a text that a script of the page inserts with `innerHTML`. */
export function insertedAs(text: string, rules?: PageRules): Rendered {
  const found = text.includes('<') ? foundInserted(text, rules) : [];
  return { ...effectOf([text], found), markup: isMarkup(text) };
}

/** A tag such as <body> creates no element, but still changes the page. */
export function effectOf(texts: readonly string[], found: readonly Found[]): Rendered {
  const carrier = found[0]?.carrier ?? null;
  return { markup: carrier !== null || texts.some(isMarkup), carrier, programs: boundedOf(found) };
}

const codeLimit = 32_000;

/** Beyond the bound a program is kept without its code, as if another site would send it. */
function boundedOf(found: readonly Found[]): Rendered['programs'] {
  let kept = 0;
  return found.map(({ program }) => {
    kept += program.code?.length ?? 0;
    return kept > codeLimit ? { kind: program.kind, code: null } : program;
  });
}
