import { html, raw } from '@sentiero/lab-app';
import type { Html } from '@sentiero/lab-app';
import type { Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';

export function flyerPage(text: string): Page {
  return ({ flyer }) => ({
    title: flyer.title,
    content: html`<form method="post" action="/flyer" class="panel">
        <h1>${flyer.title}</h1>
        <p>${flyer.text}</p>
        <label>HTML <textarea name="text" rows="8" maxlength="2000">${text}</textarea></label>
        <button class="button">${flyer.save}</button>
      </form>
      <p><a href="/flyer/view" target="_blank" rel="noopener">${flyer.open}</a></p>`,
  });
}

export function flyerView(text: string, { flyer }: Words): Html {
  return html`<!doctype html>
    <meta charset="utf-8" />
    <title>${flyer.view}</title>
    ${raw(text)}`;
}
