import { html, type Html } from '@sentiero/lab-app';
import type { Offer, OfferText } from '../data/copy.ts';
import type { Words } from '../locales/languages.ts';
import { choice } from './choice.ts';
import { formToken, type Page } from './layout.ts';

const nothing: OfferText = { kind: 'thing', headline: '', text: '', hours: 1, link: '' };

export function newOfferPage(): Page {
  return (words, frame) => ({
    title: words.offers.add,
    content: html`<h1>${words.offers.add}</h1>
      <form method="post" action="/offers" class="sheet">
        ${formToken(frame)} ${fields(words, nothing)}
        <p class="actions">
          <button>${words.offers.post}</button>
          <button class="plain" name="state" value="draft">${words.exchange.saveDraft}</button>
        </p>
      </form>
      <p>
        <a href="/offers/drafts">${words.exchange.drafts}</a> ·
        <a href="/offers/import">${words.exchange.import}</a>
      </p>`,
  });
}

export function editOfferPage(offer: Offer): Page {
  return (words, frame) => ({
    title: words.exchange.edit,
    content: html`<h1>${words.exchange.edit}</h1>
      <form class="sheet" data-put="/api/offers/${offer.id}" data-then="/offers/${offer.id}">
        ${fields(words, offer)}
        <p class="notice" role="alert" hidden>${words.exchange.notSaved}</p>
        <button>${words.exchange.save}</button>
      </form>
      <form class="sheet" data-photo="/api/offers/${offer.id}/photo" data-then="/offers/${offer.id}">
        <h2>${words.exchange.photo}</h2>
        <label
          >${words.exchange.photoFile}
          <input name="file" type="file" accept="image/png,image/jpeg,image/gif,image/webp" required
        /></label>
        <p class="notice" role="alert" hidden>${words.problems.photo}</p>
        <button>${words.exchange.upload}</button>
      </form>
      <form class="sheet" method="post" action="/offers/${offer.id}/photo-address">
        ${formToken(frame)}
        <label
          >${words.exchange.photoAddress}
          <input
            name="address"
            type="url"
            maxlength="500"
            placeholder="http://pictures.example/ladder.svg"
            required
        /></label>
        <button>${words.exchange.fetch}</button>
      </form>`,
  });
}

function fields({ offers, exchange }: Words, { kind, headline, text, hours, link }: OfferText): Html {
  const kinds = { thing: offers.kinds.thing, help: offers.kinds.help };
  return html`<label
      >${offers.headline}<input name="headline" maxlength="120" value="${headline}" required
    /></label>
    <label>${offers.text}<textarea name="text" rows="5" maxlength="1000" required>${text}</textarea></label>
    ${choice({ name: 'kind', label: offers.kind, options: kinds, chosen: kind })}
    <label
      >${offers.hours}<input
        name="hours"
        type="number"
        min="0.25"
        max="40"
        step="0.25"
        value="${hours}"
        required
    /></label>
    <label>${exchange.link}<input name="link" type="url" maxlength="300" value="${link}" /></label>`;
}
