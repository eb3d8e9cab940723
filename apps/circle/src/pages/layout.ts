import { html, type Html, type Language } from '@sentiero/lab-app';
import type { Visitor } from '../http/session.ts';
import { vocabularies, type Words } from '../locales/languages.ts';

export type Frame = { readonly visitor: Visitor | null; readonly path: string; readonly language: Language };

/** A page's content in one language; the layout is the same everywhere. */
export type Page = (words: Words, frame: Frame) => { readonly title: string; readonly content: Html };

export function layout(page: Page, shown: Frame): Html {
  const words = vocabularies[shown.language];
  const { title, content } = page(words, shown);
  const { frame } = words;
  return html`<!doctype html>
    <html lang="${shown.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title === frame.name ? title : `${title} · ${frame.name}`}</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/style.css" />
        <script src="/static/circle.js" type="module"></script>
        <script src="/static/exchange.js" type="module"></script>
      </head>
      <body>
        <a class="skip" href="#content">${frame.skip}</a>
        <header class="rail">
          <a class="brand" href="/"
            ><img src="/static/icon.svg" alt="" width="44" height="44" /><span
              >${frame.name}<small>Birkenhof</small></span
            ></a
          >
          <nav aria-label="${frame.navigation}">${links(words, shown)}</nav>
          ${account(words, shown)}
        </header>
        <main id="content">${content}</main>
        <footer><p>${frame.practice}</p></footer>
      </body>
    </html>`;
}

function links({ board, frame, exchange, invitations, moderation }: Words, { path, visitor }: Frame): Html[] {
  const places = [
    ['/offers', frame.offers],
    ['/messages', frame.messages],
    ['/credits', frame.credits],
    ['/neighbours', frame.neighbours],
    ['/invitations', invitations.title],
    ['/board', board.title],
    ['/mailbox', frame.mailbox],
    ['/settings', exchange.settings],
    ...(visitor?.member.role === 'moderator' ? [['/moderation', moderation.title] as const] : []),
  ] as const;
  return places.map(([to, label]) =>
    path === to || path.startsWith(`${to}/`)
      ? html`<a href="${to}" aria-current="page">${label}</a>`
      : html`<a href="${to}">${label}</a>`,
  );
}

function account({ frame }: Words, shown: Frame): Html {
  const { visitor } = shown;
  if (!visitor) return html`<div class="account"><a class="button" href="/login">${frame.logIn}</a></div>`;
  return html`<form class="account" method="post" action="/logout">
    ${formToken(shown)}<a href="/profile">${visitor.member.name}</a
    ><button class="plain">${frame.logOut}</button>
  </form>`;
}

/** The hidden field by which the circle knows its own forms. */
export function formToken({ visitor }: Frame): Html {
  return html`<input type="hidden" name="form_token" value="${visitor?.session.formToken ?? ''}" />`;
}

/** A member as a coloured circle with initials. */
export function avatar({ id, name }: { readonly id: number; readonly name: string }): Html {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1))
    .join('');
  return html`<span class="avatar hue-${id % 6}" aria-hidden="true">${initials}</span>`;
}
