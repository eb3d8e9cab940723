import { html, type Html } from '@sentiero/lab-app';
import type { Member, Offer } from '../data/copy.ts';
import { dateText, hoursText } from '../locales/formats.ts';
import type { Words } from '../locales/languages.ts';
import type { Shown } from '../offers/list-offers.ts';
import { hideForm } from './moderation.ts';
import { avatar, formToken, type Frame, type Page } from './layout.ts';

type ListProps = {
  readonly offers: readonly Shown[];
  readonly asked: { readonly q: string; readonly kind: string; readonly sort: string };
  /** The same offers as data, for the script of the page. */
  readonly block: Html;
};

export function offersPage({ offers, asked, block }: ListProps): Page {
  return (words, frame) => ({
    title: words.frame.offers,
    content: html`<div class="head">
        <h1>${words.frame.offers}</h1>
        <a class="button" href="/offers/new">${words.offers.add}</a>
      </div>
      <form class="filter" action="/offers" role="search">
        <label
          >${words.offers.search}<input name="q" type="search" value="${asked.q}" maxlength="100"
        /></label>
        ${choice({ name: 'kind', label: words.offers.kind, options: words.offers.kinds, chosen: asked.kind })}
        ${choice({ name: 'sort', label: words.offers.sort, options: words.offers.sorts, chosen: asked.sort })}
        <button>${words.offers.show}</button>
      </form>
      ${offers.length === 0 && html`<p class="quiet">${words.offers.none}</p>`}
      <ul class="cards">
        ${offers.map((shown) => card(shown, words, frame))}
      </ul>
      ${block}`,
  });
}

function card({ offer, owner }: Shown, { offers }: Words, { language }: Frame): Html {
  return html`<li class="card" data-offer="${offer.id}">
    ${avatar(owner)}
    <h2><a href="/offers/${offer.id}">${offer.headline}</a></h2>
    <p class="quiet">${offers.kinds[offer.kind]} · ${owner.name} · ${dateText(language, offer.at)}</p>
    <p class="price">${hoursText(language, offer.hours)}</p>
  </li>`;
}

type Choice = {
  readonly name: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: string;
};

function choice({ name, label, options, chosen }: Choice): Html {
  return html`<label
    >${label}
    <select name="${name}">
      ${Object.entries(options).map(([value, text]) =>
        value === chosen
          ? html`<option value="${value}" selected>${text}</option>`
          : html`<option value="${value}">${text}</option>`,
      )}
    </select></label
  >`;
}

export function newOfferPage(): Page {
  return ({ offers }, frame) => ({
    title: offers.add,
    content: html`<h1>${offers.add}</h1>
      <form method="post" action="/offers" class="sheet">
        ${formToken(frame)}
        <label>${offers.headline}<input name="headline" maxlength="120" required /></label>
        <label>${offers.text}<textarea name="text" rows="5" maxlength="1000" required></textarea></label>
        ${choice({ name: 'kind', label: offers.kind, options: { thing: offers.kinds.thing, help: offers.kinds.help }, chosen: 'thing' })}
        <label
          >${offers.hours}<input
            name="hours"
            type="number"
            min="0.25"
            max="40"
            step="0.25"
            value="1"
            required
        /></label>
        <button>${offers.post}</button>
      </form>`,
  });
}

export function offerPage(offer: Offer, owner: Member): Page {
  return (words, frame) => ({
    title: offer.headline,
    content: html`<article class="offer">
      <h1>${offer.headline}</h1>
      <p class="quiet">
        ${avatar(owner)} <a href="/neighbours/${owner.id}">${owner.name}</a>,
        ${dateText(frame.language, offer.at)}
      </p>
      <p class="text">${offer.text}</p>
      <p class="price">${hoursText(frame.language, offer.hours)}</p>
      ${
        frame.visitor?.member.id === owner.id
          ? html`<form method="post" action="/offers/${offer.id}/withdraw">
              ${formToken(frame)}<button class="plain">${words.offers.withdraw}</button>
            </form>`
          : html`<form method="post" action="/offers/${offer.id}/messages" class="sheet">
              ${formToken(frame)}
              <label
                >${words.offers.ask}<textarea name="text" rows="3" maxlength="1000" required></textarea>
              </label>
              <button>${words.messages.send}</button>
            </form>`
      }
      ${hideForm(offer, words, frame)}
    </article>`,
  });
}
