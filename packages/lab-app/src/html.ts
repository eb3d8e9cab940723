/** Text that already is HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | false | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Puts values into HTML, escaped unless they already are HTML. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + rendered(parts[index] ?? null)).join(''));
}

/** The exception to the escaping: every use of it is either a deliberate vulnerability or one of our drawings. */
export function raw(text: string): Html {
  return new Html(text);
}

/** JSON for a script element, where nothing may end the element. */
export function jsonForScript(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));
}

/** A script of the application; with the nonce, if its policy names one. */
export function moduleScript(address: string, nonce: string | null = null): Html {
  return html`<script src="${address}" type="module" ${nonce !== null && html` nonce="${nonce}"`}></script>`;
}

function rendered(part: Part): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(rendered).join('');
  return escapeHtml(String(part));
}
