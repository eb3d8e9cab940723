export type Plain = string | number | boolean;
export type Tree = { [key: string]: Plain | Tree };

const depthLimit = 4;
const keysLimit = 20;
const ways = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The objects of one learner's settings. Their common prototype plays the part of `Object.prototype`, so that what
 * reaches it stays with this learner.
 */
export class World {
  readonly #base = Object.create(null) as Tree;
  /** What stands for `Object`: the way to the prototype by `constructor`. */
  readonly #maker = Object.assign(Object.create(null) as Tree, { prototype: this.#base });
  readonly settings: Tree = this.fresh();

  constructor() {
    this.merge({ list: { density: 'roomy' }, mail: { bookings: true } }, { isOpen: false });
  }

  /** An empty object of this world. */
  fresh(): Tree {
    return Object.create(this.#base) as Tree;
  }

  /** What every object of this world has without having it itself. */
  get inherited(): readonly string[] {
    return Object.keys(this.#base);
  }

  /** A setting by its group and name; undefined if nobody has set it. */
  settingOf(group: string, name: string): Plain | undefined {
    const inner = Object.hasOwn(this.settings, group) ? this.settings[group] : undefined;
    const value = typeof inner === 'object' && Object.hasOwn(inner, name) ? inner[name] : undefined;
    return typeof value === 'object' ? undefined : value;
  }

  /** Merges into the settings; true if that changed every object of this world. */
  merge(source: Tree, { isOpen }: { readonly isOpen: boolean }): boolean {
    const before = JSON.stringify(this.#base);
    this.#mergeInto(this.settings, source, { isOpen, depth: 1 });
    return JSON.stringify(this.#base) !== before;
  }

  #mergeInto(target: Tree, source: Tree, { isOpen, depth }: { isOpen: boolean; depth: number }): void {
    for (const [key, value] of Object.entries(source)) {
      if (!isOpen && ways.has(key)) continue;
      const isNew = !Object.hasOwn(target, key);
      if (key.length > 40 || (isNew && Object.keys(target).length >= keysLimit)) continue;
      if (typeof value !== 'object') {
        if (!ways.has(key)) target[key] = value;
      } else if (depth < depthLimit)
        this.#mergeInto(this.#step(target, key), value, { isOpen, depth: depth + 1 });
    }
  }

  /** Where a key leads, as in JavaScript. */
  #step(target: Tree, key: string): Tree {
    if (key === '__proto__') return this.#base;
    if (key === 'constructor') return this.#maker;
    const known = Object.hasOwn(target, key) ? target[key] : undefined;
    if (typeof known === 'object') return known;
    return (target[key] = this.fresh());
  }
}

/** Whether somebody looks for the way to the prototype. */
export function leadsAway(source: Tree): boolean {
  return Object.entries(source).some(
    ([key, value]) => ways.has(key) || (typeof value === 'object' && leadsAway(value)),
  );
}
