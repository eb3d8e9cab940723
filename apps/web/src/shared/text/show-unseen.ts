// Emoji variation selectors are left alone, because everyday text contains them.
const unseen = /(?!\t|\n|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Untrusted text with invisible and bidirectional control characters written out: a NUL as `‹U+0000›`. An attack
 * hidden in a header must be visible here.
 */
export function showUnseen(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${code}›`;
  });
}
