import { html } from '@sentiero/lab-app';
import type { Member, Offer } from '../data/copy.ts';
import { avatar, type Page } from './layout.ts';

export function neighboursPage(members: readonly Member[]): Page {
  return ({ frame, neighbours }) => ({
    title: frame.neighbours,
    content: html`<h1>${frame.neighbours}</h1>
      <ul class="cards">
        ${members.map(
          (member) =>
            html`<li class="card">
              ${avatar(member)}
              <h2><a href="/neighbours/${member.id}">${member.name}</a></h2>
              <p class="quiet">
                ${member.street}${member.role === 'moderator' && html` · ${neighbours.moderator}`}
              </p>
            </li>`,
        )}
      </ul>`,
  });
}

export function neighbourPage(member: Member, offers: readonly Offer[]): Page {
  return ({ frame }) => ({
    title: member.name,
    content: html`<article class="offer">
      <h1>${avatar(member)} ${member.name}</h1>
      <p class="quiet">${member.street}</p>
      <p class="text">${member.about}</p>
      ${offers.length > 0 && html`<h2>${frame.offers}</h2>`}
      <ul class="rows">
        ${offers.map(({ id, headline }) => html`<li><a href="/offers/${id}">${headline}</a></li>`)}
      </ul>
    </article>`,
  });
}
