import { CurriculumError } from './curriculum-error.ts';
import { readCurriculum } from './read-curriculum.ts';

const [command, dir] = process.argv.slice(2);
if (command !== 'validate' || dir === undefined) {
  process.stderr.write('usage: node src/main.ts validate <dir>\n');
  process.exit(2);
}

try {
  const { lessons } = await readCurriculum(dir);
  const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
  process.stdout.write(`${lessons.length} lessons, ${steps} steps: valid\n`);
} catch (error) {
  if (!(error instanceof CurriculumError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
