import type { Exercise } from '@sentiero/lab-app/mend/exercise';

const now = 1_800_000_000;
const anna = 'QL-7F4K-92MD';
const teo = 'QL-5T3W-19XM';

/** Wrong PINs for a card, so many seconds ago, each in a request with that number. */
const wrong = (card: string, ...tries: [request: number, ago: number, account?: number][]) =>
  tries.map(([request, ago, account = 9]) => ({ card, request, account, at: now - ago }));

/** The limit for PINs. */
export const tries: Exercise = {
  name: 'mayTry',
  weak: `function mayTry(card, wrongPins, now) {
  const recent = wrongPins.filter((wrong) => wrong.card === card && now - wrong.at < 60);
  const requests = new Set(recent.map((wrong) => wrong.request));
  return requests.size < 3;
}
`,
  fixed: `function mayTry(card, wrongPins, now) {
  const recent = wrongPins.filter((wrong) => wrong.card === card && now - wrong.at < 60);
  return recent.length < 3;
}
`,
  attacks: [
    ['one_request', [anna, wrong(anna, [71, 0], [71, 0], [71, 0]), now]],
    ['one_request', [anna, wrong(anna, [71, 5], [72, 1], [72, 1]), now]],
  ],
  hiddenAttacks: [
    ['one_request', [teo, [...wrong(anna, [80, 2]), ...wrong(teo, [80, 2], [80, 2], [80, 2])], now]],
    ['many', [anna, wrong(anna, ...Array.from({ length: 9 }, (): [number, number] => [90, 1])), now]],
    ['two_requests', [anna, wrong(anna, [1, 59], [2, 58], [2, 57], [2, 56]), now]],
    ['several_accounts', [anna, wrong(anna, [1, 9, 2], [1, 9, 5], [1, 8, 9]), now]],
    ['three_requests', [anna, wrong(anna, [1, 30], [2, 20], [3, 10]), now]],
  ],
  honest: [
    ['first', [anna, [], now]],
    ['third', [anna, wrong(anna, [1, 20], [2, 10]), now]],
    ['third', [anna, wrong(anna, [1, 20], [1, 20]), now]],
    ['other_card', [anna, wrong(teo, [1, 3], [1, 3], [1, 3]), now]],
    ['minute_later', [anna, wrong(anna, [1, 61], [1, 61], [1, 61], [1, 61]), now]],
    ['minute_later', [anna, wrong(anna, [1, 300], [2, 90], [3, 5]), now]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
