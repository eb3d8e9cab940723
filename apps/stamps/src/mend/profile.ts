import type { Exercise } from '@sentiero/lab-app/mend/exercise';

const writable = ['name', 'nickname'];

/** The fields of a body that are written into the account. */
export const profile: Exercise = {
  name: 'changesFrom',
  weak: `function changesFrom(body) {
  return { ...body };
}
`,
  fixed: `function changesFrom(body) {
  const { name, nickname } = body;
  return { name, nickname };
}
`,
  attacks: [
    ['stamps', [{ nickname: 'Robin', stamps: 10 }]],
    ['role', [{ role: 'staff' }]],
    ['credit', [{ name: 'Robin Frei', nickname: 'Robin', credit: 500 }]],
  ],
  hiddenAttacks: [
    ['others', [{ nickname: 'Robin', pin: '0000' }]],
    ['others', [{ remark: '' }]],
    ['others', [{ id: 1, nickname: 'Rosa' }]],
    ['next_summer', [{ nickname: 'Robin', discount: 100 }]],
    ['stamps', [{ stamps: 0 }]],
    ['stamps', [{ nickname: 'Robin', stamps: '1000' }]],
  ],
  honest: [
    ['nickname', [{ nickname: 'Robin' }]],
    ['name', [{ name: 'Robin Frei' }]],
    ['both', [{ name: 'Robin Frei-Amstad', nickname: 'Röbi' }]],
  ],
  isBlocked: (answer) => namesIn(answer).every((name) => writable.includes(name)),
  isServed: (answer, [body]) => JSON.stringify(entries(answer)) === JSON.stringify(entries(body)),
};

function namesIn(answer: unknown): string[] {
  return typeof answer === 'object' && answer !== null ? Object.keys(answer) : [];
}

/** In one order, so that the order in which the fields were written does not count. */
function entries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : [];
}
