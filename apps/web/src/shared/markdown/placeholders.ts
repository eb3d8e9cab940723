/** Private-use characters: no code contains them, and no grammar colours them. */
const firstMark = 0xe000;

/**
 * Placeholders for a learner's input. While the grammar reads the code, each is hidden as a single character, so that
 * none of its words is taken for a keyword; then they are shown as marks.
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
