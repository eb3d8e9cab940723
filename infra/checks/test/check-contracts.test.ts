import { expect, test } from 'vitest';
import { checkContracts, problemsOfContracts } from '../src/check-contracts.ts';

const contracts = [
  'export const petsEndpoints = {\n  list: endpoint({}),\n  feed: endpoint({}),\n} as const;\n',
];
const server = ['route(app, petsEndpoints.list, list);\nroute(app, petsEndpoints.feed, feed);'];
const clients = ['call(petsEndpoints.list);', "import { petsEndpoints as pets } from 'x';\ncall(pets.feed);"];

test('endpoints that are served and called are accepted, under any alias of their group', () => {
  expect(problemsOfContracts({ contracts, server, clients })).toEqual([]);
  const destructured = ['const { list, feed } = petsEndpoints;'];
  expect(problemsOfContracts({ contracts, server, clients: destructured })).toEqual([]);
});

test('an endpoint that the API does not serve is a problem', () => {
  const problems = problemsOfContracts({
    contracts,
    server: ['route(app, petsEndpoints.list, list);'],
    clients,
  });
  expect(problems).toEqual(['petsEndpoints.feed is in the contracts, but the API does not serve it']);
});

test('an endpoint that no client calls is a problem', () => {
  const problems = problemsOfContracts({ contracts, server, clients: ['call(petsEndpoints.feed);'] });
  expect(problems).toEqual(['petsEndpoints.list is in the contracts, but no client calls it']);
});

test('the contracts contain no unused endpoint', async () => {
  expect(await checkContracts()).toEqual([]);
});
