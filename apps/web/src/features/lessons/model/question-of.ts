const block = /^([|>#<]|!\[|[-*+] |\d{1,9}[.)] )/;
const fence = /^(?:```|~~~)/;

/** What a step asks for, in one line: its last paragraph, without the bold words that introduce it. */
export function questionOf(content: string): string {
  const last = paragraphsOf(content).findLast((paragraph) => !block.test(paragraph)) ?? '';
  return withoutMarks(withoutLead(last));
}

/** Joined lines of text; code blocks may contain empty lines, and are left out. */
function paragraphsOf(content: string): string[] {
  const paragraphs: string[] = [];
  let isCode = false;
  let isNew = true;
  for (const line of content.split('\n').map((each) => each.trim())) {
    const isFence = fence.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || line === '') isNew = true;
    else if (isNew) {
      paragraphs.push(line);
      isNew = false;
    } else paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
  }
  return paragraphs;
}

/** "**Your turn.** Which one?" becomes "Which one?". */
function withoutLead(paragraph: string): string {
  const end = paragraph.startsWith('**') ? paragraph.indexOf('**', 2) : -1;
  const rest = end < 0 ? '' : paragraph.slice(end + 2);
  return rest.startsWith(' ') ? rest.trimStart() : paragraph;
}

/** A link is its text, and words are not bold: one line has only code marked up. */
const withoutMarks = (paragraph: string): string =>
  paragraph
    .split('](')
    .map((part, place) => (place === 0 ? part : part.slice(part.indexOf(')') + 1)))
    .map((part, place, all) => (place < all.length - 1 ? withoutLast(part, '[') : part))
    .join('')
    .replaceAll('**', '');

function withoutLast(text: string, sign: string): string {
  const at = text.lastIndexOf(sign);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
}
