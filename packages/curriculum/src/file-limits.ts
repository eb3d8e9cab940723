/** The limits of a curriculum; a step has about six files. */
export const fileLimits = {
  /** Includes folders and files added by operating systems. */
  entries: 20_000,
  files: 10_000,
  lessons: 1_000,
  categories: 500,
  stepsOfALesson: 500,
  holes: 1_000,
  pathLength: 300,
  fileBytes: 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  yamlTokens: 20_000,
  yamlDepth: 12,
  problems: 200,
  reasonLength: 300,
} as const;
