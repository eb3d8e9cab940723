import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

/** Stands where a redirect to a host that may really exist would lead. */
export function leavingPage(host: string): Page {
  return ({ leaving, errors }) => ({
    title: leaving.title,
    content: html`<section class="note problem">
      <h1>${leaving.title}</h1>
      <p>${filled(leaving.text, { host })}</p>
      <p><a href="/">${errors.back}</a></p>
    </section>`,
  });
}
