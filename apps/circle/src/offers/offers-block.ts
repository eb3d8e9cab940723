import { html, raw, type Html } from '@sentiero/lab-app';
import type { Shown } from './list-offers.ts';

/** The offers as JSON in an element of their own, which the page's script reads to filter while somebody types. */
export function offersBlock(shown: readonly Shown[], { isOpen }: { readonly isOpen: boolean }): Html {
  const rows = shown.map(({ offer: { id, kind, headline }, owner }) => {
    const text = isOpen ? JSON.stringify(headline) : insideScript(headline);
    return `{"id":${id},"kind":"${kind}","headline":${text},"owner":${insideScript(owner.name)}}`;
  });
  return html`<script id="offers" type="application/json">
    ${raw(`[${rows.join(',')}]`)}
  </script>`;
}

/** True if the text means more in a script element than its characters. */
export function isMoreThanText(text: string): boolean {
  return insideScript(text) !== JSON.stringify(text);
}

/** HTML ends or changes a script element only at `<` before a letter, a slash or an exclamation mark. */
function insideScript(text: string): string {
  return JSON.stringify(text).replace(/<(?=[a-z/!])/gi, String.raw`\u003c`);
}
