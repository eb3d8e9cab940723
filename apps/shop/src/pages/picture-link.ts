import { html, type Html } from '@sentiero/lab-app';
import type { Answer } from '@sentiero/lab-app/network/service';
import type { Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';

export type LinkResult =
  | { readonly outcome: 'answered'; readonly answer: Answer }
  | { readonly outcome: 'filtered' | 'refused' | 'unreachable' };

type Shown = { readonly link: string; readonly result: LinkResult | null; readonly isDefended: boolean };

/** The form for a picture from a link, with what the last link led to. */
export function pictureLinkPage({ link, result, isDefended }: Shown): Page {
  return ({ pictureLink: words }) => ({
    title: words.title,
    content: html`<form method="post" action="/profile/picture" class="panel narrow">
      <h1>${words.title}</h1>
      <p>${words.lead}</p>
      <p><code>http://pictures.example/cat.svg</code><br /><code>http://pictures.example/bread.svg</code></p>
      <label>${words.link} <input name="link" maxlength="2000" value="${link}" required /></label>
      <button class="button">${words.fetch}</button>
      ${result && resultOf(result, isDefended, words)}
    </form>`,
  });
}

/** The vulnerable shop shows a response that is no picture, the hardened one only says so. */
function resultOf(result: LinkResult, isDefended: boolean, words: Words['pictureLink']): Html {
  if (result.outcome !== 'answered') return html`<p role="status">${words[result.outcome]}</p>`;
  const { status, type, text } = result.answer;
  if (isPicture(result.answer)) {
    const source = `data:${type};base64,${Buffer.from(text).toString('base64')}`;
    return html`<p class="good" role="status">${words.preview}</p>
      <img src="${source}" alt="" width="160" height="160" />`;
  }
  if (isDefended) return html`<p role="status">${words.noPicture}</p>`;
  return html`<p role="status">${words.noPicture} ${words.answered}</p>
    <pre>${`HTTP ${status} · ${type}\n\n${text}`}</pre>`;
}

export const isPicture = ({ status, type }: Answer): boolean => status === 200 && type.startsWith('image/');
