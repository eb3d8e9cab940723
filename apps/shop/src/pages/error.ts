import { html, type Html } from '../html.ts';
import { layout } from './layout.ts';

type Shown = { readonly title: string; readonly message: string; readonly detail?: string };

export function errorPage({ title, message, detail }: Shown): Html {
  return layout(
    { title, visitor: null },
    html`<section class="note problem">
      <h1>${title}</h1>
      <p>${message}</p>
      ${detail !== undefined && html`<pre>${detail}</pre>`}
      <p><a href="/">Back to the shelves</a></p>
    </section>`,
  );
}
