import { decodeCharacters } from '../xml/scanner.ts';

const doctype = /<!DOCTYPE[^[<>]*\[([^\]]*)\]\s*>/;
const comment = /<!--[\s\S]*?-->/g;
const declaration = /<!ENTITY\s+([\p{L}_:][\p{L}\p{N}_:.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>/gu;
/** References do not count in comments and CDATA sections. */
const referenceOrInert = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|&([\p{L}_:][\p{L}\p{N}_:.-]*);/gu;
const depthLimit = 4;
const lengthLimit = 200_000;

/** The XML with its own entities replaced, markup in them included, as browsers do; unchanged if they grow too large. */
export function expandEntities(xml: string): string {
  const found = doctype.exec(xml);
  const entities = entitiesIn(found?.[1] ?? '');
  if (!found || entities.size === 0) return xml;
  let text = xml.slice(found.index + found[0].length);
  for (let depth = 0; depth < depthLimit; depth++) {
    const next = replaced(text, entities);
    if (next === null) return xml;
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The first declaration of a name is the valid one. */
function entitiesIn(subset: string): ReadonlyMap<string, string> {
  const declared = [...subset.replaceAll(comment, '').matchAll(declaration)];
  return new Map(
    declared
      .toReversed()
      .flatMap(([, name, double, single = '']) => (name ? [[name, textOf(double ?? single)]] : [])),
  );
}

function textOf(value: string): string {
  try {
    return decodeCharacters(value);
  } catch {
    return value;
  }
}

/** Measured before it is built. */
function replaced(text: string, entities: ReadonlyMap<string, string>): string | null {
  let length = text.length;
  for (const [, name] of text.matchAll(referenceOrInert))
    length += name === undefined ? 0 : (entities.get(name)?.length ?? 0);
  if (length > lengthLimit) return null;
  return text.replaceAll(referenceOrInert, (all, name?: string) =>
    name === undefined ? all : (entities.get(name) ?? all),
  );
}
