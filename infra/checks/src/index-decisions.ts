import { writeFile } from 'node:fs/promises';
import { indexFile, indexOfDecisions, readDecisions } from './decisions.ts';

await writeFile(indexFile, indexOfDecisions(await readDecisions()));
