// Variation selectors of emoji are left alone: they stand in everyday text.
const unseen = /(?!\t|\n|\uFE0E|\uFE0F)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Text of somebody else with its characters that cannot be seen, or that turn the direction of what follows, written
 * out: a NUL as `‹U+0000›`. An attack that hides in a header is there to be seen.
 */
export function showUnseen(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(unseen, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `‹U+${code}›`;
  });
}
