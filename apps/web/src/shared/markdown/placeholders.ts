/** Private-use characters: no code contains them, and no grammar gives them a colour. */
const firstMark = 0xe000;

/**
 * Texts that stand for what a learner types. They are hidden as one character while the grammar reads the code, so that
 * no word of them is taken for a keyword, and shown as marks afterwards.
 */
export function markPlaceholders(placeholders: readonly string[]) {
  const unique = [...new Set(placeholders)].filter((text) => text !== '');
  const markOf = (index: number) => String.fromCharCode(firstMark + index);
  return {
    hide: (code: string) => unique.reduce((text, each, index) => text.replaceAll(each, markOf(index)), code),
    show: (html: string) =>
      unique.reduce((text, each, index) => text.replaceAll(markOf(index), `<mark>${each}</mark>`), html),
  };
}
