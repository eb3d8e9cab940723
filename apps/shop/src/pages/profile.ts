import { html } from '@sentiero/lab-app';
import type { Visitor } from '../visitor.ts';
import type { Page } from './layout.ts';

type Shown = { readonly isSaved: boolean; readonly isDefended: boolean };

/** The hidden role came with Kilian's form generator: the vulnerable shop stores whatever the form sends. */
export function profilePage(visitor: Visitor, { isSaved, isDefended }: Shown): Page {
  return ({ profile: words }) => ({
    title: words.title,
    content: html`<form method="post" action="/profile" class="panel narrow">
      <h1>${words.title}</h1>
      ${!isDefended && html`<input type="hidden" name="role" value="${visitor.role}" />`}
      ${isSaved && html`<p class="good" role="status">${words.saved}</p>`}
      <label>${words.name} <input name="name" maxlength="80" value="${visitor.name}" required /></label>
      <label
        >${words.email} <input name="email" type="email" maxlength="120" value="${visitor.email}" required
      /></label>
      <label>${words.phone} <input name="phone" maxlength="40" value="${visitor.phone}" /></label>
      <label>${words.address} <input name="address" maxlength="160" value="${visitor.address}" /></label>
      <button class="button">${words.save}</button>
      <hr />
      <label class="row">
        <input type="checkbox" data-newsletter ${visitor.newsletter && 'checked'} />
        ${words.newsletter}
      </label>
      <p><a href="/profile/picture">${words.picture}</a> · <a href="/profile/reviews">${words.reviews}</a></p>
    </form>`,
  });
}
