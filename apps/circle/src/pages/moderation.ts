import { html, type Html } from '@sentiero/lab-app';
import type { Hidden, Member, Offer } from '../data/copy.ts';
import type { Identity } from '../data/identity.ts';
import type { Words } from '../locales/languages.ts';
import { formToken, type Frame, type Page } from './layout.ts';

type Props = Pick<Identity, 'notes' | 'phones'> & {
  readonly hidden: readonly Hidden[];
  readonly members: readonly Member[];
};

export function moderationPage({ hidden, notes, phones, members }: Props): Page {
  const nameOf = (wanted: number) => members.find(({ id }) => id === wanted)?.name ?? '';
  return ({ moderation }, frame) => ({
    title: moderation.title,
    content: html`<h1>${moderation.title}</h1>
      <h2>${moderation.hidden}</h2>
      ${hidden.length === 0 && html`<p class="quiet">${moderation.none}</p>`}
      <ul class="rows">
        ${hidden.map(
          ({ offer, by }) =>
            html`<li>
              <span>${offer.headline}</span><span class="quiet">${nameOf(by)}</span>
              <form method="post" action="/moderation/offers/${offer.id}/show">
                ${formToken(frame)}<button class="plain">${moderation.show}</button>
              </form>
            </li>`,
        )}
      </ul>
      <h2>${moderation.notes}</h2>
      <ul class="rows">
        ${notes.map(({ about, text }) => html`<li><b>${nameOf(about)}</b><span>${text}</span></li>`)}
      </ul>
      <h2>${moderation.phones}</h2>
      <ul class="rows">
        ${[...phones].map(([id, phone]) => html`<li><b>${nameOf(id)}</b><span>${phone}</span></li>`)}
      </ul>`,
  });
}

/** The moderators' button on an offer: the others do not see it. */
export function hideForm({ id }: Offer, { moderation }: Words, frame: Frame): Html {
  const action = `/moderation/offers/${id}/hide`;
  const content = html`${formToken(frame)}<button class="plain">${moderation.hide}</button>`;
  return frame.visitor?.member.role === 'moderator'
    ? html`<form method="post" action="${action}">${content}</form>`
    : html`<form method="post" action="${action}" hidden>${content}</form>`;
}
