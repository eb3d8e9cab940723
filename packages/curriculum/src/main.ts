import { CurriculumError } from './curriculum-error.ts';
import { readCurriculum } from './read-curriculum.ts';

const [command, dir] = process.argv.slice(2);
if (command !== 'validate' || dir === undefined) {
  console.error('usage: node src/main.ts validate <dir>');
  process.exit(2);
}

try {
  const { lessons } = await readCurriculum(dir);
  const steps = lessons.reduce((sum, lesson) => sum + lesson.steps.length, 0);
  console.log(`${lessons.length} lessons, ${steps} steps: valid`);
} catch (error) {
  if (!(error instanceof CurriculumError)) throw error;
  console.error(error.message);
  process.exit(1);
}
