import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

type Shown = { readonly title: string; readonly message: string; readonly detail?: string };

export function errorPage({ title, message, detail }: Shown): Page {
  return ({ errors }) => ({
    title,
    content: html`<section class="note problem">
      <h1>${title}</h1>
      <p>${message}</p>
      ${detail !== undefined && html`<pre>${detail}</pre>`}
      <p><a href="/">${errors.back}</a></p>
    </section>`,
  });
}
