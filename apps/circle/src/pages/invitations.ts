import { html } from '@sentiero/lab-app';
import type { Invitation } from '../data/identity.ts';
import { formToken, type Page } from './layout.ts';

export function invitationsPage(own: readonly Invitation[]): Page {
  return ({ invitations, account }, frame) => ({
    title: invitations.title,
    content: html`<h1>${invitations.title}</h1>
      <p class="lead">${invitations.lead}</p>
      <ul class="rows">
        ${own.map(
          ({ id, name, isUsed }) =>
            html`<li>
              <a href="/invitations/${id}">${name}</a>
              <span class="quiet">${isUsed ? invitations.used : invitations.waiting}</span>
            </li>`,
        )}
      </ul>
      <h2>${invitations.invite}</h2>
      <form method="post" action="/invitations" class="sheet">
        ${formToken(frame)}
        <label>${account.name}<input name="name" maxlength="60" required /></label>
        <button>${invitations.invite}</button>
      </form>`,
  });
}

export function invitationPage({ name, code, isUsed }: Invitation): Page {
  return ({ invitations, account }) => ({
    title: name,
    content: html`<article class="offer">
      <h1>${name}</h1>
      <p class="quiet">${isUsed ? invitations.used : invitations.waiting}</p>
      <p>${account.invitationCode}</p>
      <p class="code">${code}</p>
      <p><a href="/join">${account.join}</a></p>
    </article>`,
  });
}
