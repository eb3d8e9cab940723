import { html, type Html } from '../html.ts';
import type { Visitor } from '../visitor.ts';
import { layout } from './layout.ts';

export function profilePage(visitor: Visitor, isSaved: boolean): Html {
  return layout(
    { title: 'Your details', visitor },
    html`<form method="post" action="/profile" class="panel narrow">
      <h1>Your details</h1>
      ${isSaved && html`<p class="good" role="status">Saved.</p>`}
      <label>Name <input name="name" maxlength="80" value="${visitor.name}" required /></label>
      <label
        >E-mail <input name="email" type="email" maxlength="120" value="${visitor.email}" required
      /></label>
      <label>Phone <input name="phone" maxlength="40" value="${visitor.phone}" /></label>
      <label>Address <input name="address" maxlength="160" value="${visitor.address}" /></label>
      <button class="button">Save</button>
      <hr />
      <label class="row">
        <input type="checkbox" data-newsletter ${visitor.newsletter && 'checked'} />
        Send me Rosa’s letter every Friday
      </label>
    </form>`,
  );
}
