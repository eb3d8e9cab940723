/** The labels of a lesson's step: its number, and its number with the title. */
export type StepLabel = { short: string; long: string };
