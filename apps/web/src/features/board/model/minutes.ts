/** Rounds up to at least 1 for anything that took time. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
