import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { ShopExercise } from './exercise.ts';

/** The text between two tags and in an attribute, where the shop repeats what visitors type. */
export const outputEncoding: ShopExercise = {
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
    ['tag', ['<script>fetch("/bell", {method: "POST"})</script>']],
    ['tag', ["<img src=x onerror=fetch('/bell')>"]],
    ['quote', ['" autofocus onfocus="fetch(\'/bell\')']],
    ['harmless_tag', ['<em>honey</em>']],
  ],
  hiddenAttacks: [
    ['tag', ['<SVG/onload=fetch("/bell")>']],
    ['nested', ['<scr<script>ipt>fetch("/bell")</scr</script>ipt>']],
    ['open_tag', ["<img src=x onerror=fetch('/bell') "]],
    ['nested', ['<<b>b>fat']],
    ['quote', ['"onpointerenter="fetch(`/bell`)']],
    ['tag', ['<a href=java&#115;cript:fetch("/bell")>Zopf</a>']],
  ],
  honest: [
    ['plain', ['honey']],
    ['ampersand', ['bread & butter']],
    ['angles', ['2 < 3, and 5 > 4']],
    ['quotes', ['the "Sunday" Zopf']],
    ['quotes', ["Maeve O'Brien"]],
    ['about_html', ['How do I write <b> in HTML?']],
    ['about_html', ['&lt; is written as &amp;lt;']],
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
