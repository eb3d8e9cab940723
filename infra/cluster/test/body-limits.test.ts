import { readFile } from 'node:fs/promises';
import { api } from '@sentiero/contracts/api';
import { defaultBodyBytes, type Endpoint } from '@sentiero/contracts/http';
import { expect, test } from 'vitest';
import { balancerConfiguration } from '../src/start-balancer.ts';

const web = await readFile(new URL('../../containers/web/nginx.conf', import.meta.url), 'utf8');
const nobody = { web: 1, apis: ['127.0.0.1:2'], targets: 3, proxies: ['127.0.0.1:4'], internal: [] };
const configurations = { web, balancer: balancerConfiguration({ folder: '/tmp', ...nobody }) };

const units: Record<string, number> = { '': 1, k: 1024, m: 1024 * 1024 };
const bytesOf = (size: string) => Number.parseInt(size) * (units[size.replace(/\d+/, '')] ?? Number.NaN);
const limitPattern = /client_max_body_size (\w+);/;

/** Each location by prefix or exact path, with its own limit or that of all. */
function limitsOf(text: string): { place: string; isExact: boolean; bytes: number }[] {
  const locations = /location (= |\^~ |)(\/\S*) \{([^{}]*)\}/g;
  const general = bytesOf(limitPattern.exec(text.replaceAll(locations, ''))?.[1] ?? '1m');
  return [...text.matchAll(locations)].map(([, sign, place = '', body = '']) => {
    const own = limitPattern.exec(body)?.[1];
    return { place, isExact: sign === '= ', bytes: own ? bytesOf(own) : general };
  });
}

/** The limit by nginx's rule: the exact location, else the longest prefix. */
function limitFor(text: string, path: string): number | undefined {
  const fitting = limitsOf(text).filter(({ place, isExact }) =>
    isExact ? path === place : path.startsWith(place),
  );
  const exact = fitting.find(({ isExact }) => isExact);
  return (exact ?? fitting.toSorted((a, b) => b.place.length - a.place.length)[0])?.bytes;
}

const calls = Object.values(api)
  .flatMap((noun) => Object.values<Endpoint>(noun))
  .filter(({ access, body, consumes }) => access !== 'machine' && (body ?? consumes) !== undefined)
  .map(({ method, path, bodyLimit = defaultBodyBytes }) => ({ method, path, bodyLimit }));

test.each(Object.entries(configurations))(
  'the nginx of the %s passes on whatever the API accepts, so that the API says why it refuses more',
  (_name, text) => {
    const tooSmall = calls.filter(
      ({ path, bodyLimit }) => (limitFor(text, `/api${path.replaceAll(/:\w+/g, '7')}`) ?? 0) < bodyLimit,
    );
    expect(tooSmall).toEqual([]);
    expect(calls.length).toBeGreaterThan(40);
  },
);
