import { html, type Html } from '../html.ts';
import type { Visitor } from '../visitor.ts';
import { layout } from './layout.ts';

type Shown = { readonly title: string; readonly message: string; readonly detail?: string };

export function errorPage({ title, message, detail }: Shown, visitor: Visitor | null): Html {
  return layout(
    { title, visitor },
    html`<section class="note problem">
      <h1>${title}</h1>
      <p>${message}</p>
      ${detail !== undefined && html`<pre>${detail}</pre>`}
      <p><a href="/">Back to the shelves</a></p>
    </section>`,
  );
}
