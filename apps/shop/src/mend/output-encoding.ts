import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { Exercise } from './exercise.ts';

/** The text between two tags and in an attribute, where the shop repeats what visitors type. */
export const outputEncoding: Exercise = {
  name: 'asHtml',
  weak: `function asHtml(text) {
  return text;
}
`,
  fixed: `function asHtml(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
`,
  attacks: [
    ['<script>fetch("/bell", {method: "POST"})</script>'],
    ["<img src=x onerror=fetch('/bell')>"],
    ['" autofocus onfocus="fetch(\'/bell\')'],
    ['<em>honey</em>'],
  ],
  hiddenAttacks: [
    ['<SVG/onload=fetch("/bell")>'],
    ['<scr<script>ipt>fetch("/bell")</scr</script>ipt>'],
    ["<img src=x onerror=fetch('/bell') "],
    ['<<b>b>fat'],
    ['"onpointerenter="fetch(`/bell`)'],
    ['<a href=java&#115;cript:fetch("/bell")>Zopf</a>'],
  ],
  honest: [
    ['honey'],
    ['bread & butter'],
    ['2 < 3, and 5 > 4'],
    ['the "Sunday" Zopf'],
    ["Maeve O'Brien"],
    ['How do I write <b> in HTML?'],
    ['&lt; is written as &amp;lt;'],
  ],
  isBlocked: (answer) => typeof answer !== 'string' || shownAs(answer) !== null,
  isServed: (answer, [text]) => typeof answer === 'string' && shownAs(answer) === text,
};

/** The text that a browser shows in both places; null if they differ, or if the answer becomes more than text. */
function shownAs(answer: string): string | null {
  const [paragraph, input, ...others] = parseFragment(`<p>${answer}</p><input value="${answer}">`).childNodes;
  if (!isElement(paragraph, 'p') || !isElement(input, 'input') || others.length > 0) return null;
  const [value, ...more] = input.attrs;
  const texts = paragraph.childNodes.map((node) => ('value' in node ? node.value : null));
  if (texts.includes(null) || more.length > 0 || value?.value !== texts.join('')) return null;
  return value.value;
}

type Node = DefaultTreeAdapterTypes.ChildNode | undefined;

function isElement(node: Node, name: string): node is DefaultTreeAdapterTypes.Element {
  return node?.nodeName === name;
}
