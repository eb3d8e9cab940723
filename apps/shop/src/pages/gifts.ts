import type { Row } from '../data/statement.ts';
import { html } from '../html.ts';
import type { Page } from './layout.ts';

type Shown = { readonly stamps: number; readonly isSent: boolean; readonly token: string | null };

export function giftsPage({ stamps, isSent, token }: Shown, gifts: readonly Row[]): Page {
  return {
    title: 'Your stamps',
    content: html`<h1>Your stamps</h1>
      <p class="lead">You have <b>${stamps}</b> stamps. Ten of them are a Zopf.</p>
      ${isSent && html`<p class="good" role="status">Passed on.</p>`}
      <form method="post" action="/gifts/send" class="panel narrow">
        <h3>Pass some on to a neighbour</h3>
        ${token !== null && html`<input type="hidden" name="token" value="${token}" />`}
        <label>E-mail of the neighbour <input name="to" type="email" maxlength="120" required /></label>
        <label>How many <input name="stamps" type="number" value="10" min="1" max="100" /></label>
        <button class="button">Pass on</button>
      </form>
      ${
        gifts.length > 0 &&
        html`<h2>Passed on so far</h2>
          <ul>
            ${gifts.map((gift) => html`<li>${gift['stamps'] ?? ''} stamps to ${gift['name'] ?? ''}, ${gift['sent_on'] ?? ''}</li>`)}
          </ul>`
      }`,
  };
}
