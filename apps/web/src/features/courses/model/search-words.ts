import { limits } from '@sentiero/contracts/shared';

/** The words to search users by; null when they are too few or too many letters. */
export function searchWords(typed: string): string | null {
  const words = typed.trim();
  return words.length < limits.userSearchMin || words.length > limits.userSearchMax ? null : words;
}
