import { expect, test } from 'vitest';
import { sumOfShed } from './sum-of-shed.ts';

test('losses before several requests are added up', () => {
  const requests = [{}, { shed: { records: 2, bodies: 0 } }, {}, { shed: { records: 1, bodies: 5 } }];
  expect(sumOfShed(requests)).toEqual({ records: 3, bodies: 5 });
  expect(sumOfShed([])).toEqual({ records: 0, bodies: 0 });
});
