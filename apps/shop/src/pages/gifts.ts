import type { Row } from '../data/row.ts';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

type Shown = { readonly stamps: number; readonly isSent: boolean; readonly token: string | null };

export function giftsPage({ stamps, isSent, token }: Shown, gifts: readonly Row[]): Page {
  return ({ gifts: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead(stamps)[0]}<b>${words.lead(stamps)[1]}</b>${words.lead(stamps)[2]}</p>
      ${isSent && html`<p class="good" role="status">${words.sent}</p>`}
      <form method="post" action="/gifts/send" class="panel narrow">
        <h3>${words.give}</h3>
        ${token !== null && html`<input type="hidden" name="token" value="${token}" />`}
        <label>${words.email} <input name="to" type="email" maxlength="120" required /></label>
        <label>${words.howMany} <input name="stamps" type="number" value="10" min="1" max="100" /></label>
        <button class="button">${words.submit}</button>
      </form>
      ${
        gifts.length > 0 &&
        html`<h2>${words.history}</h2>
          <ul>
            ${gifts.map((gift) => html`<li>${words.entry(String(gift['stamps'] ?? ''), String(gift['name'] ?? ''))}, ${gift['sent_on'] ?? ''}</li>`)}
          </ul>`
      }`,
  });
}
