import { fieldOf, type Exercise } from '@sentiero/lab-app/mend/exercise';

const settings = { list: { density: 'roomy', columns: 2 }, mail: { bookings: true, protocol: 'html' } };
/** A call with a body as it arrives: in JavaScript's own notation, a key `__proto__` would set the prototype. */
const call = (body: string, before: object = settings) => [before, JSON.parse(body) as unknown] as const;

/** The merge of changes into a member's settings. */
export const merge: Exercise = {
  name: 'merge',
  weak: `function merge(settings, changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (typeof value === "object") {
      settings[name] ??= {};
      merge(settings[name], value);
    } else {
      settings[name] = value;
    }
  }
  return settings;
}
`,
  fixed: `function merge(settings, changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (["__proto__", "constructor", "prototype"].includes(name)) continue;
    if (typeof value === "object") {
      settings[name] ??= {};
      merge(settings[name], value);
    } else {
      settings[name] = value;
    }
  }
  return settings;
}
`,
  attacks: [
    ['proto', call('{"__proto__":{"statistics":true}}')],
    ['inside', call('{"list":{"__proto__":{"statistics":true}}}')],
    ['constructor', call('{"constructor":{"prototype":{"statistics":true}}}')],
  ],
  hiddenAttacks: [
    ['constructor', call('{"mail":{"constructor":{"prototype":{"groups":true}}}}')],
    ['known', call('{"__proto__":{"density":"dense"}}')],
    ['known', call('{"list":{"constructor":{"prototype":{"columns":9}}}}')],
    ['both', call('{"list":{"density":"dense"},"mail":{"bookings":false,"__proto__":{"groups":true}}}')],
    ['new_group', call('{"mail":{"__proto__":{"calendar":true}}}', {})],
  ],
  honest: [
    ['one', call('{"list":{"density":"dense"}}')],
    ['several', call('{"list":{"density":"dense","columns":3},"mail":{"protocol":"text"}}')],
    ['falsy', call('{"list":{"columns":0},"mail":{"bookings":false,"protocol":""}}')],
    ['group', call('{"mail":{"bookings":false}}', { list: { density: 'dense' } })],
    ['none', call('{}')],
  ],
  judged: `{
    settings: answer,
    inherited: [{}, answer, ...Object.values(answer ?? {})].flatMap((object) => {
      const names = [];
      for (const name in object) if (!Object.keys(object).includes(name)) names.push(name);
      return names;
    }).filter((name, index, all) => all.indexOf(name) === index),
  }`,
  isBlocked: (answer) => same(fieldOf(answer, 'inherited'), []),
  isServed: (answer, [before, changes]) => same(answer, { settings: merged(before, changes), inherited: [] }),
};

type Tree = { readonly [name: string]: unknown };

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function merged(before: unknown, changes: unknown): unknown {
  if (!isTree(changes)) return changes;
  const own = isTree(before) ? before : {};
  const changed = Object.entries(changes).map(([name, value]) => [name, merged(own[name], value)] as const);
  return { ...own, ...Object.fromEntries(changed) };
}

/** Whether both are the same, in whatever order their names were written. */
function same(one: unknown, other: unknown): boolean {
  if (!isTree(one) || !isTree(other)) return one === other;
  const names = Object.keys(other);
  return Object.keys(one).length === names.length && names.every((name) => same(one[name], other[name]));
}
