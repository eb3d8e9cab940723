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
  second_step: [
    [
      'one expression',
      `const mayEnter = (login, device, devices) =>
        login.password &&
        (!login.second_step || login.code || devices.some((one) => one.member === login.member && one.token === device?.token));`,
    ],
    [
      'a loop',
      `function mayEnter(login, device, devices) {
        if (login.password !== true) return false;
        if (login.second_step === false || login.code === true) return true;
        for (const known of devices)
          if (device && known.token === device.token && known.member === login.member) return true;
        return false;
      }`,
    ],
    [
      'a find, and the number of the cookie as well',
      `function mayEnter(login, device, devices) {
        if (!login.password) return false;
        if (!login.second_step) return true;
        if (login.code) return true;
        if (device === null || device.member !== login.member) return false;
        const known = devices.find((one) => one.token === device.token);
        return known !== undefined && known.member === login.member;
      }`,
    ],
    [
      'states',
      `function mayEnter(login, device, devices) {
        let state = 'outside';
        if (login.password) state = login.second_step ? 'waiting' : 'inside';
        const own = devices.filter((known) => known.member === login.member).map((known) => known.token);
        if (state === 'waiting' && (login.code || (device && own.includes(device.token)))) state = 'inside';
        return state === 'inside';
      }`,
    ],
    [
      'a switch',
      `function mayEnter({ member, password, code, second_step }, device, devices) {
        switch (true) {
          case !password: return false;
          case !second_step: case code: return true;
          default: return !!device && devices.filter((d) => d.member == member).some((d) => d.token == device.token);
        }
      }`,
    ],
    [
      'a key of both parts',
      `function mayEnter(login, device, devices) {
        const known = new Set(devices.map((one) => one.member + '.' + one.token));
        const isKnown = device != null && known.has(login.member + '.' + device.token);
        return login.password && (login.second_step ? login.code || isKnown : true);
      }`,
    ],
  ],
  merge: [
    [
      'a list of the ways that lead out',
      `const ways = new Set(['__proto__', 'constructor', 'prototype']);
      function merge(settings, changes) {
        Object.entries(changes).forEach(([name, value]) => {
          if (ways.has(name)) return;
          if (value && typeof value === 'object') settings[name] = merge(settings[name] || {}, value);
          else settings[name] = value;
        });
        return settings;
      }`,
    ],
    [
      'an error for such a name',
      `function merge(settings, changes) {
        for (const name of Object.keys(changes)) {
          if (name === '__proto__' || name === 'constructor') throw new Error('not allowed: ' + name);
          if (typeof changes[name] === 'object') settings[name] = merge(settings[name] ?? {}, changes[name]);
          else settings[name] = changes[name];
        }
        return settings;
      }`,
    ],
    [
      'the known names alone',
      `const known = { list: ['density', 'columns'], mail: ['bookings', 'protocol'] };
      function merge(settings, changes) {
        for (const [group, names] of Object.entries(known))
          for (const name of names)
            if (Object.hasOwn(changes, group) && Object.hasOwn(changes[group], name)) {
              settings[group] ??= {};
              settings[group][name] = changes[group][name];
            }
        return settings;
      }`,
    ],
    [
      'new objects without a prototype',
      `function merge(settings, changes) {
        const result = Object.assign(Object.create(null), settings);
        for (const [name, value] of Object.entries(changes))
          result[name] = typeof value === 'object' ? merge(result[name], value) : value;
        return result;
      }`,
    ],
    [
      'own properties alone, and no __proto__',
      `function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (name === '__proto__') continue;
          if (typeof value !== 'object') { settings[name] = value; continue; }
          if (!Object.hasOwn(settings, name)) settings[name] = {};
          merge(settings[name], value);
        }
        return settings;
      }`,
    ],
    [
      'copies by spreading, with computed names',
      `const isObject = (value) => typeof value === 'object' && value !== null;
      const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : {});
      const merge = (settings, changes) =>
        Object.entries(changes).reduce(
          (all, [name, value]) => ({ ...all, [name]: isObject(value) ? merge(own(all, name), value) : value }),
          settings,
        );`,
    ],
    [
      'a Map for each level',
      `function merge(settings, changes) {
        const result = new Map(Object.entries(settings));
        for (const [name, value] of Object.entries(changes))
          result.set(name, typeof value === 'object' ? merge(result.get(name) ?? {}, value) : value);
        return Object.fromEntries(result);
      }`,
    ],
    [
      'a frozen prototype',
      `Object.freeze(Object.prototype);
      function merge(settings, changes) {
        for (const [name, value] of Object.entries(changes)) {
          if (typeof value === 'object') {
            settings[name] ??= {};
            merge(settings[name], value);
          } else {
            settings[name] = value;
          }
        }
        return settings;
      }`,
    ],
  ],
  token_key: [
    [
      'the algorithm of the table',
      `function keyFor(header, inUse, files) {
        const known = inUse.find((one) => one.kid === header.kid);
        return known ? { alg: known.alg, key: files[known.kid] } : null;
      }`,
    ],
    [
      'an error',
      `function keyFor({ alg, kid }, inUse, files) {
        for (const known of inUse)
          if (known.kid === kid && known.alg === alg) return { alg, key: files[kid] };
        throw new Error('unknown key');
      }`,
    ],
    [
      'a map',
      `function keyFor(header, inUse, files) {
        const algs = new Map(inUse.map(({ kid, alg }) => [kid, alg]));
        if (algs.get(header.kid) !== header.alg) return null;
        return { key: files[header.kid], alg: header.alg };
      }`,
    ],
    [
      'a filter',
      `const keyFor = (header, inUse, files) =>
        inUse
          .filter((known) => known.kid === header.kid && known.alg === header.alg)
          .map(({ kid, alg }) => ({ alg, key: files[kid] }))[0] ?? null;`,
    ],
    [
      'a list of all that may be',
      `function keyFor(header, inUse, files) {
        const allowed = inUse.map((known) => known.alg + ' ' + known.kid);
        if (!allowed.includes(header.alg + ' ' + header.kid)) return false;
        return { alg: header.alg, key: files[header.kid] };
      }`,
    ],
    [
      'a switch',
      `function keyFor(header, inUse, files) {
        const known = inUse.find(({ kid }) => header.kid === kid) || {};
        switch (known.alg) {
          case 'HS256': return { alg: 'HS256', key: files[known.kid] };
          case 'RS256': return { alg: 'RS256', key: files[known.kid] };
          default: return null;
        }
      }`,
    ],
  ],
};
