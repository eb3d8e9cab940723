import { html, moduleScript, raw, type Html, type Language } from '@sentiero/lab-app';
import type { Mode } from '../mode.ts';
import type { Visitor } from '../visitor.ts';
import { vocabularies } from '../locales/languages.ts';
import type { Words } from '../locales/languages.ts';

/** A page's content in one language; the layout is the same everywhere. */
export type Page = (words: Words) => {
  readonly title: string;
  readonly content: Html;
  readonly query?: string;
};

type Frame = {
  readonly visitor: Visitor | null;
  readonly mode: Mode;
  readonly language: Language;
  readonly nonce: string | null;
};

const leftover = raw(
  '<!-- Quartierladen shop 2.3, templates by K. Egger. Rosa: your page is at /staff/ now, and /robots.txt keeps Google out. -->',
);

const mark = raw(
  `<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><path d="M8 21h32v19a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z" fill="#f0d9ae"/><path d="M6 8h36l4 12a5 5 0 0 1-9 1 5 5 0 0 1-9 0 5 5 0 0 1-8 0 5 5 0 0 1-9 0 5 5 0 0 1-9-1z" fill="#c4512d"/><path d="M14 8h7l-1 13a5 5 0 0 1-9 0zm14 0h6l3 13a5 5 0 0 1-9 0z" fill="#f7e3bd"/><path d="M13 28h9v14h-9z" fill="#2f5d43"/><path d="M26 28h10v8H26z" fill="#f2c078"/></svg>`,
);

/** The layout of every page. */
export function layout(page: Page, { visitor, mode, language, nonce }: Frame): Html {
  const words = vocabularies[language];
  const { title, content, query = '' } = page(words);
  const { frame } = words;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quartierladen</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/style.css" />
        ${moduleScript('/static/shop.js', nonce)} ${mode !== 'defended' && leftover}
      </head>
      <body>
        <a class="skip" href="#content">${frame.skip}</a>
        ${modeNote(mode, words)}
        <header class="top">
          <div class="awning" aria-hidden="true"></div>
          <div class="bar">
            <a class="brand" href="/"
              >${mark}<span>Quartierladen<small>Lindenweg 4, Bern</small></span></a
            >
            <form class="search" action="/search" role="search">
              <input
                name="q"
                type="search"
                value="${query}"
                aria-label="${frame.searchLabel}"
                placeholder="${frame.searchHint}"
              />
              <button>${frame.search}</button>
            </form>
            <nav aria-label="${frame.navigation}">
              ${visitor ? customerLinks(visitor, words) : visitorLinks(words)}
            </nav>
          </div>
        </header>
        <main id="content">${content}</main>
        <footer>
          <div>
            <p><b>${frame.open}</b> ${frame.hours}<br />${frame.sunday}</p>
            <p>
              <b>Rosa Keller</b>, Lindenweg 4, 3007 Bern<br />
              <a href="mailto:rosa@quartierladen.example">rosa@quartierladen.example</a><br />
              <a href="/contact">${frame.ring}</a> · <a href="/delivery">${frame.delivery}</a><br />
              <a href="/notice">${frame.notice}</a>
            </p>
            <p class="quiet">${frame.practice} <a href="/workshop">${frame.workshop}</a></p>
          </div>
        </footer>
      </body>
    </html>`;
}

function modeNote(mode: Mode, { frame }: Words): Html | false {
  if (mode === 'open') return false;
  const note = mode === 'headers' ? frame.headersNote : frame.hardenedNote;
  return html`<p class="mode">${note} <a href="/workshop">${frame.workshopLink}</a></p>`;
}

function visitorLinks({ frame }: Words): Html {
  return html`<a href="/cart">${frame.basket}</a><a class="pill" href="/login">${frame.logIn}</a>`;
}

function customerLinks(visitor: Visitor, { frame }: Words): Html {
  return html`<a href="/orders">${frame.orders}</a>
    <a href="/cart">${frame.basket} <span class="count">${visitor.cartCount}</span></a>
    <a href="/gifts">${frame.stamps}</a>
    <a href="/profile">${visitor.name}</a>
    ${visitor.role === 'staff' && html`<a href="/staff/">${frame.backRoom}</a>`}
    <form method="post" action="/logout"><button class="pill">${frame.logOut}</button></form>`;
}
