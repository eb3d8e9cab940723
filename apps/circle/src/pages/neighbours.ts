import { html } from '@sentiero/lab-app';
import type { Member, Offer } from '../data/copy.ts';
import type { Rating } from '../data/exchange.ts';
import { avatar, type Page } from './layout.ts';
import { ratingsOf } from './ratings.ts';

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

type Props = {
  readonly member: Member;
  readonly offers: readonly Offer[];
  readonly ratings: readonly Rating[];
  readonly nameOf: (id: number) => string;
};

export function neighbourPage({ member, offers, ratings, nameOf }: Props): Page {
  return (words, shown) => ({
    title: member.name,
    content: html`<article class="offer">
      <h1>${avatar(member)} ${member.name}</h1>
      <p class="quiet">${member.street}</p>
      <p class="text">${member.about}</p>
      ${offers.length > 0 && html`<h2>${words.frame.offers}</h2>`}
      <ul class="rows">
        ${offers.map(({ id, headline }) => html`<li><a href="/offers/${id}">${headline}</a></li>`)}
      </ul>
      ${ratingsOf({ member, ratings, nameOf }, words, shown)}
    </article>`,
  });
}
