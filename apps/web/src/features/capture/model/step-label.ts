/** How a step of the lesson is named: by its number, and by number and title. */
export type StepLabel = { short: string; long: string };
