/** What a curriculum may hold at most; a step is some six files. */
export const fileLimits = {
  /** Folders and what a system adds included. */
  entries: 20_000,
  files: 10_000,
  lessons: 1_000,
  categories: 500,
  stepsOfALesson: 500,
  pathLength: 300,
  fileBytes: 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  yamlTokens: 20_000,
  yamlDepth: 12,
  problems: 200,
  reasonLength: 300,
} as const;
