import { html, raw, type Html } from '@sentiero/lab-app';
import type { Member, Offer } from '../data/copy.ts';
import { dateText, hoursText } from '../locales/formats.ts';
import type { Words } from '../locales/languages.ts';
import type { Shown } from '../offers/list-offers.ts';
import { isPlainLink } from '../offers/report-link.ts';
import { choice } from './choice.ts';
import { hideForm } from './moderation.ts';
import { avatar, formToken, type Frame, type Page } from './layout.ts';
import { photoOf } from './photo.ts';

type ListProps = {
  readonly offers: readonly Shown[];
  readonly asked: { readonly q: string; readonly kind: string; readonly sort: string };
  /** The same offers as data, for the script of the page. */
  readonly block: Html;
  readonly density: 'roomy' | 'dense';
  /** The link to this search. */
  readonly savedAt: string;
  /** Whether the kind goes into the list's class as it was sent. */
  readonly isKindRaw: boolean;
};

export function offersPage({ offers, asked, block, density, savedAt, isKindRaw }: ListProps): Page {
  return (words, frame) => ({
    title: words.frame.offers,
    content: html`<div class="head">
        <h1>${words.frame.offers}</h1>
        <span class="actions"
          ><a href="/offers/drafts">${words.exchange.drafts}</a
          ><a class="button" href="/offers/new">${words.offers.add}</a></span
        >
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
      <ul class="cards ${density} kind-${isKindRaw ? raw(asked.kind) : asked.kind}">
        ${offers.map((shown) => card(shown, words, frame))}
      </ul>
      <p class="quiet">
        <a href="${savedAt}">${words.exchange.saved}</a> ·
        <a href="/api/offers?state=published">${words.exchange.asJson}</a> ·
        <a href="/feed.xml">${words.exchange.feed}</a>
      </p>
      ${block}`,
  });
}

function card({ offer, owner }: Shown, { offers }: Words, { language }: Frame): Html {
  return html`<li class="card" data-offer="${offer.id}">
    ${photoOf(offer)} ${avatar(owner)}
    <h2><a href="/offers/${offer.id}">${offer.headline}</a></h2>
    <p class="quiet">${offers.kinds[offer.kind]} · ${owner.name} · ${dateText(language, offer.at)}</p>
    <p class="price">${hoursText(language, offer.hours)}</p>
  </li>`;
}

type OfferProps = {
  readonly offer: Offer;
  readonly owner: Member;
  /** How the visitor's question begins. */
  readonly question: string;
  /** Whether the link may lead anywhere, as its owner wrote it. */
  readonly isAnyLink: boolean;
};

export function offerPage({ offer, owner, question, isAnyLink }: OfferProps): Page {
  return (words, frame) => ({
    title: offer.headline,
    content: html`<article class="offer">
      <h1>${offer.headline}</h1>
      <p class="quiet">
        ${avatar(owner)} <a href="/neighbours/${owner.id}">${owner.name}</a>,
        ${dateText(frame.language, offer.at)}
      </p>
      ${photoOf(offer)}
      <p class="text">${offer.text}</p>
      ${offer.link !== '' && linkOf(offer, words.exchange.more, isAnyLink)}
      <p class="price">${hoursText(frame.language, offer.hours)}</p>
      ${
        frame.visitor?.member.id === owner.id
          ? html`<div class="actions">
              <a class="button" href="/offers/${offer.id}/edit">${words.exchange.edit}</a>
              <form method="post" action="/offers/${offer.id}/withdraw">
                ${formToken(frame)}<button class="plain">${words.offers.withdraw}</button>
              </form>
            </div>`
          : html`<form method="post" action="/offers/${offer.id}/messages" class="sheet">
              ${formToken(frame)}
              <label
                >${words.offers.ask}<textarea name="text" rows="3" maxlength="1000" required>
${question}</textarea>
              </label>
              <button>${words.messages.send}</button>
            </form>`
      }
      ${hideForm(offer, words, frame)}
    </article>`,
  });
}

function linkOf({ link }: Offer, label: string, isAny: boolean): Html {
  const to = isAny || isPlainLink(link) ? link : '#';
  return html`<p><a href="${to}" rel="noreferrer">${label}</a></p>`;
}
