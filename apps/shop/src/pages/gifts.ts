import { counted, filled } from '@sentiero/service';
import type { Row } from '@sentiero/lab-app/sql/row';
import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

type Shown = { readonly stamps: number; readonly isSent: boolean; readonly token: string | null };

export function giftsPage({ stamps, isSent, token }: Shown, gifts: readonly Row[]): Page {
  return ({ language, gifts: words }) => {
    const [before = '', after = ''] = counted(language, words.lead, stamps).split('{{stamps}}');
    return {
      title: words.title,
      content: html`<h1>${words.title}</h1>
        <p class="lead">${before}<b>${stamps}</b>${after}</p>
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
              ${gifts.map((gift) => html`<li>${filled(counted(language, words.entry, Number(gift['stamps'])), { stamps: String(gift['stamps'] ?? ''), name: String(gift['name'] ?? '') })}, ${gift['sent_on'] ?? ''}</li>`)}
            </ul>`
        }`,
    };
  };
}
