import { readDoctype } from './doctype.ts';
import { Entities, predefined, type FindFile, type ResolvedEntity } from './entities.ts';
import { decodeCharacters, Scanner, XmlError, xmlName } from './scanner.ts';

const elementLimit = 300;
const depthLimit = 30;

export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  text: string;
};

export type XmlDocument = {
  /** The elements in the order of the document, each with the text directly in it; empty if there is an error. */
  readonly elements: readonly XmlElement[];
  readonly error: string | null;
  readonly hasDoctype: boolean;
  /** The entities that the document refers to, without those in other entities unless they are external. */
  readonly entities: readonly ResolvedEntity[];
  /** Whether its entities would become more than 20,000 characters or 2,000 references: they are not expanded then. */
  readonly isStopped: boolean;
};

/** Reads a document and everything that its entities stand for, from the virtual server's files only. */
export function readXml(text: string, findFile: FindFile): XmlDocument {
  const reader = new Reader(findFile);
  let error: string | null = null;
  try {
    reader.document(text);
  } catch (failure) {
    if (!(failure instanceof XmlError)) throw failure;
    error = failure.message;
  }
  const { elements, hasDoctype, entities } = reader;
  const { resolved, isStopped } = entities;
  return {
    elements: error === null && !isStopped ? elements : [],
    error,
    hasDoctype,
    entities: resolved,
    isStopped,
  };
}

const openTag = new RegExp(`<(${xmlName})((?:\\s+${xmlName}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, 'uy');
const closeTag = new RegExp(`</(${xmlName})\\s*>`, 'uy');
const reference = new RegExp(`&(${xmlName});`, 'uy');
const characters = /&#x?[0-9a-fA-F]+;/y;

class Reader {
  readonly elements: XmlElement[] = [];
  readonly entities: Entities;
  hasDoctype = false;
  readonly #open: XmlElement[] = [];

  constructor(findFile: FindFile) {
    this.entities = new Entities(findFile);
  }

  document(text: string): void {
    const scanner = new Scanner(text.replace(/^\uFEFF/, ''));
    this.#content(scanner, false);
    if (!scanner.isAtEnd || this.elements.length === 0) throw scanner.unexpected();
  }

  /** Reads to the end. What an entity stands for closes the elements that it opens, and no others. */
  #content(scanner: Scanner, isWithinEntity: boolean): void {
    const depth = this.#open.length;
    while (!scanner.isAtEnd) {
      const close = scanner.take(closeTag);
      if (close) {
        if (this.#open.length <= depth || this.#open.pop()?.name !== close[1])
          throw new XmlError(`"${close[0]}" closes nothing`);
      } else if (!this.#skipped(scanner) && !this.#opened(scanner)) this.#text(scanner, isWithinEntity);
    }
    const [unclosed] = this.#open.slice(depth);
    if (unclosed) throw new XmlError(`"${unclosed.name}" is not closed`);
  }

  #skipped(scanner: Scanner): boolean {
    if (scanner.takeText('<!--')) scanner.takeUntil('-->');
    else if (scanner.takeText('<?')) scanner.takeUntil('?>');
    else if (this.elements.length === 0 && !this.hasDoctype && scanner.takeText('<!DOCTYPE')) {
      this.hasDoctype = true;
      readDoctype(scanner, this.entities);
    } else return false;
    return true;
  }

  #opened(scanner: Scanner): boolean {
    const tag = scanner.take(openTag);
    if (!tag) return false;
    const [, name = '', attributes = '', slash] = tag;
    if (this.#open.length === 0 && this.elements.length > 0)
      throw new XmlError('there is more than one root');
    if (this.elements.length >= elementLimit || this.#open.length >= depthLimit)
      throw new XmlError('too many elements');
    const element = { name, attributes: this.#attributes(attributes), text: '' };
    this.elements.push(element);
    if (slash === '') this.#open.push(element);
    return true;
  }

  #attributes(source: string): Map<string, string> {
    const found = source.matchAll(new RegExp(`(${xmlName})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'gu'));
    return new Map(
      [...found].map(([, name = '', double, single = '']) => [name, this.#value(double ?? single)]),
    );
  }

  /** The text of an attribute, in which XML forbids external entities. */
  #value(source: string, isCounted = false): string {
    return source.replace(new RegExp(`&(?:#\\w+|(${xmlName}));`, 'gu'), (written, name?: string) => {
      if (name === undefined) return decodeCharacters(written);
      const known = predefined.get(name);
      if (known !== undefined) return known;
      if (this.entities.isExternal(name)) throw new XmlError(`"${name}" is external, in an attribute`);
      const text = isCounted ? this.entities.textOf(name) : this.entities.refer(name);
      return text === null ? '' : this.#value(text, true);
    });
  }

  #text(scanner: Scanner, isWithinEntity: boolean): void {
    const name = scanner.take(reference)?.[1];
    const known = name === undefined ? undefined : predefined.get(name);
    if (name !== undefined && known === undefined) {
      const text = isWithinEntity ? this.entities.textOf(name) : this.entities.refer(name);
      if (text !== null) this.#content(new Scanner(text), true);
      return;
    }
    const code = known ?? scanner.take(characters)?.[0];
    const plain = code === undefined ? scanner.take(/[^<&]+/y)?.[0] : decodeCharacters(code);
    const text = plain ?? (scanner.takeText('<![CDATA[') ? scanner.takeUntil(']]>') : null);
    if (text === null) throw scanner.unexpected();
    const element = this.#open.at(-1);
    if (element) element.text += text;
    else if (text.trim() !== '') throw new XmlError('text outside of the root');
  }
}
