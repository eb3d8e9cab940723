import { fileURLToPath } from 'node:url';

export type {
  Curriculum,
  CurriculumCategory,
  CurriculumLesson,
  CurriculumPicture,
  CurriculumStep,
  CurriculumTarget,
  CurriculumTerm,
  Key,
} from './curriculum.ts';
export { CurriculumError, type Problem } from './curriculum-error.ts';
export { formatCurriculum } from './format-curriculum.ts';
export { withoutBlankTexts } from './read-item.ts';
export { picturesIn } from './picture-references.ts';
export { parseApart, ReadersBusy } from './parse-apart.ts';
export type { Outside } from './parse-curriculum.ts';
export { playOrder } from './play-order.ts';
export { requirementCircles } from './requirement-circles.ts';
export { stepProblems } from './rule-problems.ts';
export { readCurriculum, readFolder, readHoles, readSolutions } from './read-curriculum.ts';
export { packZip, unpackZip } from './zip.ts';
export type { Attempt } from './file-schemas.ts';
export type { HoleSolution } from './read-hole.ts';
export type { StepSolution } from './read-solution.ts';

/** The lessons that ship with Sentiero. */
export const contentDir = fileURLToPath(new URL('../content', import.meta.url));

/** Ready-made targets and lessons for applications that others wrote, one folder each. */
export const applicationsDir = fileURLToPath(new URL('../../../docs/applications', import.meta.url));
