import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

type Problem = 'wrongType' | 'notPicture' | null;

/** The wall of customers’ pictures, and the form for another one. */
export function galleryPage(names: readonly string[], problem: Problem): Page {
  return ({ gallery }) => ({
    title: gallery.title,
    content: html`<form method="post" action="/gallery" enctype="multipart/form-data" class="panel narrow">
      <h1>${gallery.title}</h1>
      <p>${gallery.lead}</p>
      <p><a href="/static/zopf.png" download>${gallery.sample}</a></p>
      ${problem && html`<p role="status">${gallery[problem]}</p>`}
      <label>${gallery.choose} <input type="file" name="picture" accept="image/*" required /></label>
      <button class="button">${gallery.upload}</button>
      <hr />
      ${names.length === 0 && html`<p>${gallery.empty}</p>`}
      ${names.map((name) => {
        const path = `/gallery/files/${encodeURIComponent(name)}`;
        return html`<p>
          <a href="${path}"><img src="${path}" alt="" width="160" /><br />${name}</a>
        </p>`;
      })}
    </form>`,
  });
}
