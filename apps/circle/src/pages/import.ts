import { html } from '@sentiero/lab-app';
import { formToken, type Page } from './layout.ts';

const example = `<offers>
  <offer>
    <headline>…</headline>
    <text>…</text>
    <kind>thing</kind>
    <hours>1</hours>
  </offer>
</offers>`;

export function importPage(): Page {
  return ({ exchange }, frame) => ({
    title: exchange.import,
    content: html`<h1>${exchange.import}</h1>
      <p class="lead">${exchange.importLead}</p>
      <form method="post" action="/offers/import" class="sheet">
        ${formToken(frame)}
        <label>XML<textarea name="xml" rows="12" maxlength="8000" required>${example}</textarea></label>
        <button>${exchange.importNow}</button>
      </form>
      <p><a href="/offers/export.xml">${exchange.export}</a></p>`,
  });
}
