import { html, type Html, type Language } from '@sentiero/lab-app';
import type { Mode } from '../mode.ts';
import { vocabularies } from '../locales/languages.ts';
import type { Words } from '../locales/languages.ts';

/** A page's content in one language; the layout is the same everywhere. */
export type Page = (words: Words) => { readonly title: string; readonly content: Html };

type Frame = { readonly mode: Mode; readonly language: Language };

export function layout(page: Page, { mode, language }: Frame): Html {
  const words = vocabularies[language];
  const { title, content } = page(words);
  const { frame } = words;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Quartierladen</title>
        <link rel="icon" href="/static/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/static/style.css" />
      </head>
      <body>
        <a class="skip" href="#content">${frame.skip}</a>
        ${mode === 'defended' && html`<p class="mode">${frame.hardenedNote} <a href="/workshop">${frame.workshop}</a></p>`}
        <header>
          <a class="brand" href="/"
            ><img src="/static/icon.svg" alt="" width="40" height="40" />${frame.tagline}</a
          >
          <nav aria-label="${frame.navigation}">
            <a href="/">${frame.card}</a><a href="/docs">${frame.docs}</a
            ><a href="/workshop">${frame.workshop}</a>
          </nav>
        </header>
        <main id="content">${content}</main>
        <footer><p>${frame.practice}</p></footer>
      </body>
    </html>`;
}
