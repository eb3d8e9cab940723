/** The time until the end of a round as `43:10`, or as `1:02:03` from an hour on; `0:00` after it. */
export function timeLeft(ends: string, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(ends) - nowMs) / 1000));
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
