/** A text truncated to a length; targets and learners send texts of any length. */
export function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
