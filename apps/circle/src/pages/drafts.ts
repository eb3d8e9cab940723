import { html } from '@sentiero/lab-app';
import type { Offer } from '../data/copy.ts';
import { hoursText } from '../locales/formats.ts';
import { formToken, type Page } from './layout.ts';

export function draftsPage(drafts: readonly Offer[]): Page {
  return ({ exchange }, frame) => ({
    title: exchange.drafts,
    content: html`<h1>${exchange.drafts}</h1>
      <p class="lead">${exchange.draftsLead}</p>
      ${drafts.length === 0 && html`<p class="quiet">${exchange.noDrafts}</p>`}
      <ul class="rows">
        ${drafts.map(
          ({ id, headline, hours }) =>
            html`<li>
              <a href="/offers/${id}">${headline}</a><span>${hoursText(frame.language, hours)}</span>
              <form method="post" action="/offers/${id}/publish">
                ${formToken(frame)}<button class="plain">${exchange.publish}</button>
              </form>
            </li>`,
        )}
      </ul>`,
  });
}
