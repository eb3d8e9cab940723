import { XmlError, xmlName } from './scanner.ts';

/** What one document’s entities may become: beyond it they are counted, not expanded. */
const limits = { characters: 20_000, references: 2_000 };
const parameterLimit = 100;

/** A file that an external entity names, in a virtual tree. */
export type EntityFile = {
  /** The absolute path on the virtual server; null for other servers and what is no address. */
  readonly path: string | null;
  readonly outside: boolean;
  readonly text: string | undefined;
};
export type FindFile = (address: string) => EntityFile;

export type Declared = { readonly external: boolean; readonly value: string };

/** What an entity that the document refers to turned out to be. */
export type ResolvedEntity = {
  readonly entity: string;
  readonly external: boolean;
  readonly system: string | null;
  readonly path: string | null;
  readonly outside: boolean;
  readonly found: boolean;
  /** The length of all the text that its references stand for, expanded or not. */
  readonly characters: number;
};

type Size = { readonly characters: number; readonly references: number };

/** The declared entities of one document, and what became of those that it refers to. */
export class Entities {
  readonly #findFile: FindFile;
  readonly #general = new Map<string, Declared>();
  readonly #parameter = new Map<string, Declared>();
  readonly #sizes = new Map<string, Size>();
  readonly #resolved = new Map<string, ResolvedEntity>();
  readonly #total = { characters: 0, references: 0 };
  #parameterReferences = 0;

  constructor(findFile: FindFile) {
    this.#findFile = findFile;
  }

  get resolved(): ResolvedEntity[] {
    return [...this.#resolved.values()];
  }

  /** The document would become larger than the shop allows. */
  get isStopped(): boolean {
    return this.#total.characters > limits.characters || this.#total.references > limits.references;
  }

  /** As XML says, the first declaration of a name is the valid one. */
  declare(kind: 'general' | 'parameter', name: string, declared: Declared): void {
    const known = kind === 'general' ? this.#general : this.#parameter;
    if (!known.has(name)) known.set(name, declared);
  }

  /** The declarations that a parameter entity stands for. */
  parameterText(name: string): string {
    const declared = this.#parameter.get(name);
    if (!declared) throw new XmlError(`the parameter entity "${name}" is not declared`);
    if (++this.#parameterReferences > parameterLimit) throw new XmlError('too many parameter entities');
    return declared.external ? this.#load(`%${name}`, declared.value) : declared.value;
  }

  /** The text that a reference in the document stands for; null if it is only counted. */
  refer(name: string): string | null {
    const size = this.#sizeOf(name, []);
    this.#total.characters += size.characters;
    this.#total.references += size.references;
    const before = this.#resolved.get(name);
    this.#resolved.set(name, {
      ...(before ?? { entity: name, external: false, system: null, path: null, outside: false, found: true }),
      characters: Math.min((before?.characters ?? 0) + size.characters, Number.MAX_SAFE_INTEGER),
    });
    return this.isStopped ? null : this.textOf(name);
  }

  /** The text of an entity whose size is already counted. */
  textOf(name: string): string {
    const { external, value } = this.#declared(name);
    return external ? this.#load(name, value) : value;
  }

  isExternal(name: string): boolean {
    return this.#declared(name).external;
  }

  #declared(name: string): Declared {
    const declared = this.#general.get(name);
    if (!declared) throw new XmlError(`the entity "${name}" is not declared`);
    return declared;
  }

  #load(name: string, system: string): string {
    const { path, outside, text } = this.#findFile(system);
    const found = text !== undefined;
    if (!this.#resolved.has(name))
      this.#resolved.set(name, { entity: name, external: true, system, path, outside, found, characters: 0 });
    if (!found) throw new XmlError(`"${system.slice(0, 200)}" could not be loaded`);
    return text;
  }

  /** Computed from the sizes of the entities within, so that nothing is expanded to learn how large it would be. */
  #sizeOf(name: string, within: readonly string[]): Size {
    const known = this.#sizes.get(name);
    if (known) return known;
    if (within.includes(name)) throw new XmlError(`the entity "${name}" refers to itself`);
    const text = this.textOf(name);
    const size = { characters: text.length, references: 1 };
    for (const [written, inner = ''] of text.matchAll(new RegExp(`&(${xmlName});`, 'gu'))) {
      if (predefined.has(inner)) continue;
      const { characters, references } = this.#sizeOf(inner, [...within, name]);
      size.characters += characters - written.length;
      size.references += references;
    }
    this.#sizes.set(name, size);
    return size;
  }
}

export const predefined: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);
