import { limits } from '@sentiero/contracts/shared';

/** The words to search users by; null if they are too short or too long. */
export function searchWords(typed: string): string | null {
  const words = typed.trim();
  return words.length < limits.userSearchMin || words.length > limits.userSearchMax ? null : words;
}
