import type { Weakness } from '../src/mend/weaknesses.ts';

type Named = readonly [name: string, code: string];

/** Right fixes as developers write them. */
export const naturalFixes: Readonly<Record<Weakness, readonly Named[]>> = {
  filter: [
    [
      'an error for anything but texts',
      `function filterFrom({ email, password }) {
        if (typeof email !== 'string') throw new TypeError('email');
        if (typeof password !== 'string') throw new TypeError('password');
        return { email, password };
      }`,
    ],
    [
      'a conversion',
      'function filterFrom(body) { return { email: String(body.email), password: String(body.password) }; }',
    ],
    [
      'a template',
      'const filterFrom = (body) => ({ email: `${body.email}`, password: `${body.password}` });',
    ],
    [
      'an explicit comparison',
      'function filterFrom(body) { return { email: { $eq: body.email }, password: { $eq: body.password } }; }',
    ],
    [
      'a check of all fields at once',
      `function filterFrom(body) {
        const wanted = { email: body.email, password: body.password };
        return Object.values(wanted).every((value) => typeof value === 'string') ? wanted : null;
      }`,
    ],
    [
      'a function for each field',
      `const textOf = (value) => { if (value?.constructor !== String) throw Error('no text'); return value; };
      function filterFrom(body) { return { email: textOf(body.email), password: textOf(body.password) }; }`,
    ],
  ],
};

/** Fixes that look right to beginners, and what they break. */
export const wrongFixes: Readonly<
  Record<Weakness, readonly (readonly [...Named, breaks: 'an attack' | 'honest requests'])[]>
> = {
  filter: [
    [
      'a check for the one operator',
      'function filterFrom(body) { return body.password.$ne === undefined ? { email: body.email, password: body.password } : null; }',
      'an attack',
    ],
    [
      'a list of forbidden operators',
      `function filterFrom({ email, password }) {
        for (const operator of ['$ne', '$gt', '$gte', '$regex'])
          if (Object.hasOwn(Object(password), operator) || Object.hasOwn(Object(email), operator)) return null;
        return { email, password };
      }`,
      'an attack',
    ],
    [
      'a check of the password alone',
      'function filterFrom({ email, password }) { return typeof password === "string" ? { email, password } : null; }',
      'an attack',
    ],
    [
      'a refusal of every dollar sign',
      'function filterFrom({ email, password }) { return JSON.stringify([email, password]).match(/[$]|null/) ? null : { email, password }; }',
      'honest requests',
    ],
    [
      'the whole body',
      'function filterFrom(body) { return typeof body.email + typeof body.password === "stringstring" ? body : null; }',
      'honest requests',
    ],
    [
      'a refusal of objects',
      `function filterFrom(body) {
        if (typeof body.email === 'object' || typeof body.password === 'object') return null;
        return { email: body.email, password: body.password };
      }`,
      'an attack',
    ],
    ['nobody', 'function filterFrom() { return null; }', 'honest requests'],
    [
      'a filter without the password',
      'function filterFrom({ email, password }) { return typeof password === "string" ? { email: String(email) } : { email: "" }; }',
      'an attack',
    ],
  ],
};
