import { html, raw } from '../html.ts';
import type { Html } from '../html.ts';
import type { Page } from './layout.ts';

export function flyerPage(text: string): Page {
  return {
    title: 'A flyer of somebody else',
    content: html`<form method="post" action="/flyer" class="panel">
        <h1>A flyer of somebody else</h1>
        <p>
          Write the HTML of a page that is not Rosa’s. It opens apart from the shop: your browser treats it as
          another site.
        </p>
        <label>HTML <textarea name="text" rows="8" maxlength="2000">${text}</textarea></label>
        <button class="button">Save</button>
      </form>
      <p><a href="/flyer/view" target="_blank" rel="noopener">Open the flyer</a></p>`,
  };
}

export function flyerView(text: string): Html {
  return html`<!doctype html>
    <meta charset="utf-8" />
    <title>A flyer</title>
    ${raw(text)}`;
}
