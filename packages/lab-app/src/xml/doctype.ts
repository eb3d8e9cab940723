import type { Entities } from './entities.ts';
import { decodeCharacters, Scanner, XmlError, xmlName } from './scanner.ts';

const literal = `"[^"]*"|'[^']*'`;
const external = `SYSTEM|PUBLIC\\s+(?:${literal})`;
const start = new RegExp(`\\s+${xmlName}(?:\\s+(?:${external})\\s+(?:${literal}))?\\s*`, 'uy');
const entity = new RegExp(
  `<!ENTITY\\s+(%\\s+)?(${xmlName})\\s+(?:(${external})\\s+)?(${literal})\\s*>`,
  'uy',
);
const otherDeclaration = /<!(?:ELEMENT|ATTLIST|NOTATION)\s(?:"[^"]*"|'[^']*'|[^'">])*>/y;
const parameter = new RegExp(`%(${xmlName});`, 'uy');

/** Reads a document type after `<!DOCTYPE`. Its own file, if it names one, is not loaded. */
export function readDoctype(scanner: Scanner, entities: Entities): void {
  if (!scanner.take(start)) throw scanner.unexpected();
  if (scanner.takeText('[')) {
    readDeclarations(scanner, entities);
    if (!scanner.takeText(']')) throw scanner.unexpected();
    scanner.take(/\s*/y);
  }
  if (!scanner.takeText('>')) throw scanner.unexpected();
}

function readDeclarations(scanner: Scanner, entities: Entities): void {
  for (;;) {
    if (scanner.take(/\s+/y) || scanner.take(otherDeclaration)) continue;
    if (scanner.takeText('<!--')) {
      scanner.takeUntil('-->');
      continue;
    }
    if (scanner.takeText('<?')) {
      scanner.takeUntil('?>');
      continue;
    }
    const reference = scanner.take(parameter);
    if (reference) readParameter(reference[1] ?? '', entities);
    else if (!readEntity(scanner, entities)) return;
  }
}

function readParameter(name: string, entities: Entities): void {
  const subset = new Scanner(entities.parameterText(name));
  readDeclarations(subset, entities);
  if (!subset.isAtEnd) throw new XmlError(`the parameter entity "${name}" holds no declarations`);
}

function readEntity(scanner: Scanner, entities: Entities): boolean {
  const found = scanner.take(entity);
  if (!found) return false;
  const [, percent, name = '', source, quoted = ''] = found;
  const value = quoted.slice(1, -1);
  if (source === undefined && new RegExp(`%${xmlName};`, 'u').test(value))
    throw new XmlError('a parameter entity must stand between declarations');
  entities.declare(percent === undefined ? 'general' : 'parameter', name, {
    external: source !== undefined,
    value: source === undefined ? decodeCharacters(value) : value,
  });
  return true;
}
