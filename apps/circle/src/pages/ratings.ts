import { html, type Html } from '@sentiero/lab-app';
import type { Member } from '../data/copy.ts';
import type { Rating } from '../data/exchange.ts';
import type { Words } from '../locales/languages.ts';
import { choice } from './choice.ts';
import { formToken, type Frame } from './layout.ts';

type Props = {
  readonly member: Member;
  readonly ratings: readonly Rating[];
  readonly nameOf: (id: number) => string;
};

/** What others say of a member, and the form of the one who looks. */
export function ratingsOf({ member, ratings, nameOf }: Props, { exchange }: Words, frame: Frame): Html {
  const visitor = frame.visitor?.member.id;
  const own = ratings.find(({ from }) => from === visitor);
  const average = ratings.reduce((sum, { stars }) => sum + stars, 0) / ratings.length;
  return html`<h2>${exchange.ratings}</h2>
    ${ratings.length === 0 ? html`<p class="quiet">${exchange.noRatings}</p>` : html`<p class="price">★ ${Math.round(average * 10) / 10}</p>`}
    <ul class="rows">
      ${ratings.map(
        ({ from, stars, text }) =>
          html`<li><b>★ ${stars}</b><span>${text}</span><span class="quiet">${nameOf(from)}</span></li>`,
      )}
    </ul>
    ${
      own !== undefined &&
      html`<form method="post" action="/ratings/thanks" class="sheet">
        ${formToken(frame)}<input type="hidden" name="rating" value="${own.id}" />
        <p>${exchange.thanksLead}</p>
        <button>${exchange.thanks}</button>
      </form>`
    }
    ${
      member.id !== visitor &&
      html`<form method="post" action="/neighbours/${member.id}/ratings" class="sheet">
        ${formToken(frame)}
        ${choice({ name: 'stars', label: exchange.stars, options: { 5: '★★★★★', 4: '★★★★', 3: '★★★', 2: '★★', 1: '★' }, chosen: '5' })}
        <label>${exchange.ratingText}<input name="text" maxlength="200" required /></label>
        <button>${exchange.rate}</button>
      </form>`
    }`;
}
