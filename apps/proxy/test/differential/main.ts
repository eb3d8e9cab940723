/**
 * The long form of the differential run:
 *   node test/differential/main.ts [--runs 20000] [--seed 1]
 */
import { parseArgs } from 'node:util';
import { Differential } from './differential.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20000' }, seed: { type: 'string', default: '' } },
});
const runs = Number(values.runs);
const seed = values.seed === '' ? Date.now() % 1_000_000_000 : Number(values.seed);
const differential = new Differential();
await differential.start();
const outcomes = {
  requests: await differential.requests(runs, seed),
  answers: await differential.answers(Math.ceil(runs / 4), seed),
};
await differential.stop();
let failed = 0;
for (const [kind, { problems, ...counts }] of Object.entries(outcomes)) {
  console.log(`${kind}, seed ${seed}: ${JSON.stringify(counts)}, ${problems.length} problems`);
  for (const problem of problems.slice(0, 20)) console.log(problem);
  failed += problems.length;
}
process.exit(failed === 0 ? 0 : 1);
