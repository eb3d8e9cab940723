/** Parts of a text that every translation must keep. */
export function structure(text: string) {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    paragraphs: text.split(/\n{2,}/).length,
    headings: text.match(/^#+ /gm) ?? [],
    fences: text.match(/^```.*$/gm) ?? [],
    links: count(/\]\(/g),
    tableRows: count(/^\|/gm),
    listItems: count(/^- /gm),
    code: (text.replace(/^```[\s\S]*?^```$/gm, '').match(/`[^`\n]*`/g) ?? []).toSorted(),
    bold: count(/\*\*/g),
    placeholders: text.match(/\{\w+\}/g) ?? [],
    images: count(/!\[/g),
  };
}
