import { html, raw, type Html } from '../html.ts';
import type { Mode } from '../mode.ts';
import type { Visitor } from '../visitor.ts';

/** What a route shows; the frame around it is the same everywhere. */
export type Page = { readonly title: string; readonly content: Html; readonly query?: string };

type Frame = { readonly visitor: Visitor | null; readonly mode: Mode };

const leftover = raw(
  '<!-- Quartierladen shop 2.3, templates by K. Egger. Rosa: your page is at /staff/ now, and /robots.txt keeps Google out. -->',
);

const mark = raw(
  `<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><path d="M8 21h32v19a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2z" fill="#f0d9ae"/><path d="M6 8h36l4 12a5 5 0 0 1-9 1 5 5 0 0 1-9 0 5 5 0 0 1-8 0 5 5 0 0 1-9 0 5 5 0 0 1-9-1z" fill="#c4512d"/><path d="M14 8h7l-1 13a5 5 0 0 1-9 0zm14 0h6l3 13a5 5 0 0 1-9 0z" fill="#f7e3bd"/><path d="M13 28h9v14h-9z" fill="#2f5d43"/><path d="M26 28h10v8H26z" fill="#f2c078"/></svg>`,
);

/** The frame around every page. */
export function layout({ title, content, query = '' }: Page, { visitor, mode }: Frame): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Quartierladen</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/style.css" />
        <script src="/static/shop.js" type="module"></script>
        ${mode !== 'defended' && leftover}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the goods</a>
        ${modeNotes[mode]}
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
                aria-label="Search our goods"
                placeholder="Honey, bread, soap…"
              />
              <button>Search</button>
            </form>
            <nav aria-label="Your shop">${visitor ? customerLinks(visitor) : visitorLinks}</nav>
          </div>
        </header>
        <main id="content">${content}</main>
        <footer>
          <div>
            <p>
              <b>Open</b> Monday to Friday 7 to 19, Saturday 8 to 16.<br />On Sundays the Zopf hangs at your
              door.
            </p>
            <p>
              <b>Rosa Keller</b>, Lindenweg 4, 3007 Bern<br />
              <a href="mailto:rosa@quartierladen.example">rosa@quartierladen.example</a><br />
              <a href="/contact">Ring for Rosa</a> · <a href="/delivery">Do we come to you?</a>
            </p>
            <p class="quiet">
              A shop for practice. Nothing in it can be bought, everything in it can be broken.
              <a href="/workshop">Kilian’s workshop</a> mends it.
            </p>
          </div>
        </footer>
      </body>
    </html>`;
}

const modeNotes: Readonly<Record<Mode, Html | false>> = {
  open: false,
  headers: html`<p class="mode">
    Kilian has added headers, and mended nothing else. <a href="/workshop">Workshop</a>
  </p>`,
  defended: html`<p class="mode">
    Defended mode: Kilian has mended it all. <a href="/workshop">Workshop</a>
  </p>`,
};

const visitorLinks = html`<a href="/cart">Basket</a><a class="pill" href="/login">Sign in</a>`;

function customerLinks(visitor: Visitor): Html {
  return html`<a href="/orders">Orders</a>
    <a href="/cart">Basket <span class="count">${visitor.cartCount}</span></a>
    <a href="/gifts">Stamps</a>
    <a href="/profile">${visitor.name}</a>
    ${visitor.role === 'staff' && html`<a href="/staff/">Back room</a>`}
    <form method="post" action="/logout"><button class="pill">Sign out</button></form>`;
}
