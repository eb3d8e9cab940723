import { sourceFiles, textsOf } from './source-files.ts';

const isTest = /\.(test|spec|fixture)\.tsx?$|\/test\//;

/** Endpoints for clients outside this repository: redirected browsers, and other programs. */
const forOthers = new Set([
  'certificatesEndpoints.issuer',
  'certificatesEndpoints.status',
  'externalEndpoints.callback',
  'labEndpoints.authorize',
  'ltiEndpoints.deepLink',
  'ltiEndpoints.keys',
  'ltiEndpoints.launch',
  'ltiEndpoints.login',
  'ltiEndpoints.loginByForm',
  'ltiEndpoints.open',
  'ltiEndpoints.register',
  'progressEndpoints.byCourse',
]);

/** Checks that every endpoint of the contracts is served by the API and called by a client. */
export async function checkContracts(): Promise<string[]> {
  const files = (await sourceFiles()).filter((file) => !isTest.test(file));
  const isContract = (file: string) => file.startsWith('packages/contracts/src/');
  const isServer = (file: string) => file.startsWith('apps/api/src/');
  return problemsOfContracts({
    contracts: await textsOf(files.filter(isContract)),
    server: await textsOf(files.filter(isServer)),
    clients: await textsOf(files.filter((file) => !isContract(file) && !isServer(file))),
  });
}

type Sources = { contracts: string[]; server: string[]; clients: string[] };

export function problemsOfContracts({ contracts, server, clients }: Sources): string[] {
  const served = new Set(server.flatMap(usesIn));
  const called = new Set(clients.flatMap(usesIn));
  return contracts
    .flatMap(endpointsIn)
    .flatMap((name) => [
      ...(served.has(name) ? [] : [`${name} is in the contracts, but the API does not serve it`]),
      ...(called.has(name) || forOthers.has(name)
        ? []
        : [`${name} is in the contracts, but no client calls it`]),
    ]);
}

/** The endpoints that a contract declares, such as `usersEndpoints.me`. */
function endpointsIn(text: string): string[] {
  const groups = text.matchAll(/export const (\w+Endpoints) = \{\n([\s\S]*?)\n\}/g);
  return [...groups].flatMap(([, group = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => `${group}.${name}`),
  );
}

/** The endpoints that a file uses, by the name of their group or an alias of it. */
function usesIn(text: string): string[] {
  const groups = new Set(text.match(/\b\w+Endpoints\b/g));
  return [...groups].flatMap((group) => {
    const aliases = [...text.matchAll(new RegExp(`\\b${group} as (\\w+)|(\\w+) = ${group}\\b`, 'g'))];
    const names = [group, ...aliases.map(([, imported, assigned]) => imported ?? assigned ?? '')];
    return names.flatMap((name) => membersOf(text, name)).map((member) => `${group}.${member}`);
  });
}

function membersOf(text: string, name: string): string[] {
  const members = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, member = '']) => member);
  const lists = [...text.matchAll(new RegExp(`\\{([^{}]*)\\} = ${name}\\b`, 'g'))];
  return [...members, ...lists.flatMap(([, list = '']) => list.match(/\w+/g) ?? [])];
}
