import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureContainers } from './containers.ts';
import { isReached, middle, table } from './figures.ts';
import { measureRows } from './rows.ts';

// How fast learners' own copies start, how many run at once, and what the comparison with the engine costs. Needs root
// for Podman. Exits with 1 if a goal is missed. --learners 0 starts no copies.

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '50' },
    rows: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const learners = Number(values.learners);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const figures = [
  ...(await measureRows(Number(values.rows))),
  ...(learners > 0 ? await measureContainers(learners, say) : []),
];
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify(Object.fromEntries(figures.map(({ name, ms }) => [name, middle(ms)]))),
  );
say(`\n${table(figures)}`);
process.exitCode = figures.every(isReached) ? 0 : 1;
