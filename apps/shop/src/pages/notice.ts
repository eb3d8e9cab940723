import { html, jsonForScript, raw, type Html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export type Note = { readonly text: string; readonly link: string };

export function noteIn(query: URLSearchParams): Note {
  return { text: query.get('text') ?? '', link: query.get('link') ?? '' };
}

/** What the contexts of a page make of a text: the value of an attribute, a link, the string of a script. */
type Contexts = {
  readonly attribute: (text: string) => Html;
  /** Null if the address is not one of the web. */
  readonly address: (link: string) => Html | null;
  readonly string: (text: string) => Html;
};

/** The characters that make tags, and no others: right between two tags, and wrong in the three contexts. */
function asText(text: string): Html {
  return raw(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
}

const weak: Contexts = {
  attribute: asText,
  address: asText,
  string: (text) => html`'${asText(text)}'`,
};

const sound: Contexts = {
  attribute: (text) => html`${text}`,
  address: (link) => (isOfTheWeb(link) ? html`${link}` : null),
  string: jsonForScript,
};

function isOfTheWeb(link: string): boolean {
  const protocol = URL.parse(link)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}

type Variant = { readonly isDefended: boolean; readonly nonce: string | null };

/** A note for the board by the door, whose text stands in four contexts: the shop’s XSS without a tag. */
export function noticePage({ text, link }: Note, { isDefended, nonce }: Variant): Page {
  const as = isDefended ? sound : weak;
  const address = link === '' ? null : as.address(link);
  return ({ notice: words }) => ({
    title: words.title,
    content: html`<form action="/notice" class="panel narrow">
        <h1>${words.title}</h1>
        <p>${words.lead}</p>
        <label
          >${words.text}
          <input name="text" value="${as.attribute(text)}" maxlength="300" autocomplete="off" required
        /></label>
        <label
          >${words.link} <input name="link" value="${as.attribute(link)}" maxlength="300" autocomplete="off"
        /></label>
        <button class="button">${words.show}</button>
      </form>
      ${
        text !== '' &&
        html`<section class="panel narrow" data-note>
            <p>${text}</p>
            ${link !== '' && html`<p>${address ? html`<a href="${address}">${link}</a>` : link}</p>`}
            <p class="quiet">${words.letters} <b data-letters></b></p>
          </section>
          ${countingScript(as.string(text), nonce)}`
      }`,
  });
}

function countingScript(string: Html, nonce: string | null): Html {
  return html`<script${nonce !== null && html` nonce="${nonce}"`}>
  const note = ${string};
  document.querySelector('[data-letters]').textContent = note.length;
</script>`;
}
