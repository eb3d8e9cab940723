import { contentDir, readCurriculum, readFolder } from './index.ts';

/** The shipped lessons, read once for all test files of a process. */
export const shipped = await readCurriculum(contentDir);
export const shippedFiles = await readFolder(contentDir);
