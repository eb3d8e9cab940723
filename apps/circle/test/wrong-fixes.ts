import type { Weakness } from '../src/mend/weaknesses.ts';

type Named = readonly [name: string, code: string];

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
  second_step: [
    ['nobody', 'const mayEnter = () => false;', 'honest requests'],
    ['everybody', 'const mayEnter = () => true;', 'an attack'],
    [
      'no devices',
      'const mayEnter = (login) => login.password && (!login.second_step || login.code);',
      'honest requests',
    ],
    [
      'any known token',
      'const mayEnter = (login, device, devices) => login.password && (!login.second_step || login.code || devices.some((one) => one.token === device?.token));',
      'an attack',
    ],
    [
      'any token at all',
      'const mayEnter = (login, device) => login.password && (!login.second_step || login.code || (device?.member === login.member && !!device.token));',
      'an attack',
    ],
    [
      'a code for everybody',
      'const mayEnter = (login, device, devices) => login.password && (login.code || devices.some((one) => one.member === login.member && one.token === device?.token));',
      'honest requests',
    ],
    [
      'a device without the password',
      'const mayEnter = (login, device, devices) => devices.some((one) => one.member === login.member && one.token === device?.token) || (login.password && (!login.second_step || login.code));',
      'an attack',
    ],
  ],
  merge: [
    [
      'a check for __proto__ alone',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (name === '__proto__') continue;
          if (typeof value === 'object') {
            settings[name] ??= {};
            merge(settings[name], value);
          } else settings[name] = value;
        }
        return settings;
      }`,
      'an attack',
    ],
    [
      'a check of the first level',
      `function merge(settings, changes) {
        for (const name of ['__proto__', 'constructor', 'prototype'])
          if (Object.hasOwn(changes, name)) throw new Error(name);
        const into = (target, source) => {
          for (const [name, value] of Object.entries(source))
            if (typeof value === 'object') into((target[name] ??= {}), value);
            else target[name] = value;
          return target;
        };
        return into(settings, changes);
      }`,
      'an attack',
    ],
    [
      'the names of the new features refused',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (['statistics', 'calendar', 'groups'].includes(name)) continue;
          if (typeof value === 'object') {
            settings[name] ??= {};
            merge(settings[name], value);
          } else settings[name] = value;
        }
        return settings;
      }`,
      'an attack',
    ],
    [
      'own properties alone',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (typeof value !== 'object') { settings[name] = value; continue; }
          if (!Object.hasOwn(settings, name)) settings[name] = {};
          merge(settings[name], value);
        }
        return settings;
      }`,
      'an attack',
    ],
    [
      'Object.assign, one level deeper',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes))
          settings[name] = Object.assign(settings[name] ?? {}, value);
        return settings;
      }`,
      'an attack',
    ],
    [
      'a refusal of everything that sounds like it',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (/proto|construct/.test(name)) continue;
          if (typeof value === 'object') {
            settings[name] ??= {};
            merge(settings[name], value);
          } else settings[name] = value;
        }
        return settings;
      }`,
      'honest requests',
    ],
    [
      'spreading, one level',
      'const merge = (settings, changes) => ({ ...settings, ...changes });',
      'honest requests',
    ],
    [
      'values that count as true alone',
      `const ways = ['__proto__', 'constructor', 'prototype'];
      function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (ways.includes(name) || !value) continue;
          if (typeof value === 'object') {
            settings[name] ??= {};
            merge(settings[name], value);
          } else settings[name] = value;
        }
        return settings;
      }`,
      'honest requests',
    ],
  ],
  token_key: [
    [
      'a ban on two dots',
      `function keyFor(header, inUse, files) {
        if (header.kid.includes('..')) return null;
        return { alg: header.alg, key: files[header.kid] };
      }`,
      'an attack',
    ],
    [
      'a list of algorithms, and names without slashes',
      `function keyFor(header, inUse, files) {
        if (!['HS256', 'RS256'].includes(header.alg) || header.kid.includes('/')) return null;
        return { alg: header.alg, key: files[header.kid] };
      }`,
      'an attack',
    ],
    [
      'the table for the key, the header for the algorithm',
      `function keyFor(header, inUse, files) {
        const known = inUse.find(({ kid }) => kid === header.kid);
        return known && { alg: header.alg, key: files[known.kid] };
      }`,
      'an attack',
    ],
    [
      'the algorithm by the look of the key',
      `function keyFor(header, inUse, files) {
        const key = files[header.kid];
        return { alg: key.startsWith('-----BEGIN') ? 'RS256' : 'HS256', key };
      }`,
      'an attack',
    ],
    [
      'one algorithm for everything',
      `function keyFor(header, inUse, files) {
        const known = inUse.find(({ kid }) => kid === header.kid);
        return known?.alg === 'RS256' ? { alg: 'RS256', key: files[known.kid] } : null;
      }`,
      'honest requests',
    ],
    [
      'the keys of today',
      `function keyFor({ alg, kid }, inUse, files) {
        const isKnown = (kid === '2026-1' && alg === 'HS256') || (kid === 'calendar-1' && alg === 'RS256');
        return isKnown ? { alg, key: files[kid] } : null;
      }`,
      'honest requests',
    ],
    ['a refusal of everything', 'const keyFor = () => null;', 'honest requests'],
  ],
};
