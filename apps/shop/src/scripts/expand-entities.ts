import { decodeCharacters, xmlName } from '@sentiero/lab-app/xml/scanner';

const doctype = /<!DOCTYPE[^[<>]*\[((?:[^\]<]|<(?:[^!\]<]|![^D\]<]))*)\]\s*>/;
const comment = /<!--[^-]*(?:-(?!->)[^-]*)*(?:-->)?/g;
const declaration = new RegExp(`<!ENTITY\\s+(${xmlName})\\s+(?:"([^"]*)"|'([^']*)')\\s*>`, 'gu');
const reference = new RegExp(`&(${xmlName});`, 'gu');
/** In order: where references do not count, a tag, whose values contain no `<`, and a reference in the text. */
const parts = new RegExp(
  String.raw`<!--[^-]*(?:-(?!->)[^-]*)*(?:-->)?|<!\[CDATA\[[^\]]*(?:\](?!\]>)[^\]]*)*(?:\]\]>)?` +
    String.raw`|(<[\p{L}_:](?:[^<>"']|"[^"<]*"|'[^'<]*')*>)|&(${xmlName});`,
  'gu',
);
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
  for (const [, entity = ''] of text.matchAll(reference)) length += quoted(entities.get(entity) ?? '').length;
  if (length > lengthLimit) return null;
  return text.replaceAll(parts, (all, tag?: string, entity?: string) => {
    if (tag !== undefined)
      return tag.replaceAll(reference, (known, inTag: string) => quoted(entities.get(inTag) ?? known));
    return entities.get(entity ?? '') ?? all;
  });
}

/** In an attribute, an entity’s quotes end no value. */
const quoted = (value: string) => value.replaceAll('"', '&quot;').replaceAll("'", '&apos;');
