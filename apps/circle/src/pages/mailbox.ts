import { filled } from '@sentiero/service';
import { html } from '@sentiero/lab-app';
import type { Mail } from '../data/copy.ts';
import { dateText } from '../locales/formats.ts';
import type { Page } from './layout.ts';

export function mailboxPage(address: string, mails: readonly Mail[]): Page {
  return ({ frame, mailbox, mails: kinds }, { language }) => ({
    title: frame.mailbox,
    content: html`<h1>${frame.mailbox}</h1>
      <p class="lead">${filled(mailbox.lead, { address })}</p>
      ${mails.map(
        ({ kind, values, link, code, at }) =>
          html`<article class="mail">
            <h2>${filled(kinds[kind].subject, values)}</h2>
            <p class="quiet">${mailbox.from}, ${dateText(language, at)}</p>
            <p>${filled(kinds[kind].text, values)}</p>
            ${link !== undefined && html`<p><a href="${link}">${link}</a></p>`}
            ${code !== undefined && html`<p class="code">${code}</p>`}
          </article>`,
      )}`,
  });
}
