/** Never 0 for something that took time. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));
