import { parseArgs } from 'node:util';
import { measureContainers } from './containers.ts';
import { isReached, table } from './figures.ts';
import { measureRows } from './rows.ts';

// How fast learners' own copies start, how many run at once, and what the comparison with the engine costs. Needs root
// for Podman. Exits with 1 if a goal is missed.

const { values } = parseArgs({
  options: { learners: { type: 'string', default: '50' }, rows: { type: 'string', default: '1000' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const figures = [
  ...(await measureRows(Number(values.rows))),
  ...(await measureContainers(Number(values.learners), say)),
];
say(`\n${table(figures)}`);
process.exitCode = figures.every(isReached) ? 0 : 1;
