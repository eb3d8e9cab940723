import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

/** The shop's log, the oldest line first. */
export function logPage(lines: readonly string[]): Page {
  return ({ log }) => ({
    title: log.title,
    content: html`<h1>${log.title}</h1>
      <p class="lead">${log.lead}</p>
      <pre>${lines.join('\n')}</pre>`,
  });
}
