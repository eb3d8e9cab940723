import { html, raw, type Language } from '@sentiero/lab-app';
import { vocabularies } from '../locales/languages.ts';
import { formToken, type Page } from './layout.ts';

/** A notice may look like anything, but its scripts and forms do nothing. */
export const noticePolicy = "script-src 'none'; form-action 'none'; frame-ancestors 'none'";
const marco = 4;

/** What Marco’s notice promises is not what a click on it does. */
const trap = (language: Language) => {
  const { headline, lead, yes } = vocabularies[language].board;
  return `<h1>${headline}</h1>
<p>${lead}</p>
<div>
  <button>${yes}</button>
  <iframe src="/credits?to=${marco}&hours=0.5&note=Cornetti#book" scrolling="no"></iframe>
</div>
<style>
  body { margin: 2rem; background: #fdf1d4; color: #3b2410; font-family: sans-serif }
  div { position: relative; height: 60px }
  button { position: absolute; left: 48px; width: 90px; height: 44px }
  iframe { position: absolute; left: 0; width: 300px; height: 50px; border: 0; opacity: 0 }
</style>`;
};

export function boardPage(member: number, own = ''): Page {
  return ({ board, exchange }, frame) => ({
    title: board.title,
    content: html`<h1>${board.title}</h1>
      <p class="lead">${board.about}</p>
      <ul class="rows">
        <li><a href="/board/${marco}" target="_blank">${board.headline}</a></li>
        ${own !== '' && html`<li><a href="/board/${member}" target="_blank">${board.own}</a></li>`}
      </ul>
      <form method="post" action="/board" class="sheet">
        ${formToken(frame)}
        <label>${board.own}<textarea name="notice" rows="12" maxlength="2000">${own}</textarea></label>
        <button>${exchange.save}</button>
      </form>`,
  });
}

/** A page that a member wrote; null if there is none. */
export function noticePage(language: Language, member: number, own?: string): string | null {
  const text = member === marco ? trap(language) : own;
  if (text === undefined) return null;
  return html`<!doctype html>
    <meta charset="utf-8" />
    <title>${vocabularies[language].board.title}</title>
    ${raw(text)}`.text;
}
