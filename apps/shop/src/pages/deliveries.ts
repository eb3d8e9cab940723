import { filled } from '@sentiero/service';
import { html, type Html } from '@sentiero/lab-app';
import type { Words } from '../locales/languages.ts';
import type { XmlDocument, XmlElement } from '@sentiero/lab-app/xml/read-xml';
import type { Page } from './layout.ts';

export const noteLimit = 4_000;

const example = `<?xml version="1.0"?>
<delivery>
  <supplier>Käserei Schüpbach</supplier>
  <item quantity="4">Mountain cheese</item>
  <item quantity="12">Yoghurt</item>
  <remark>Please ring at the back.</remark>
</delivery>
`;

export function deliveriesPage(xml: string = example, outcome: Html | null = null): Page {
  return ({ deliveries: words }) => ({
    title: words.title,
    content: html`<h1>${words.title}</h1>
      <p class="lead">${words.lead}</p>
      ${outcome}
      <form method="post" action="/deliveries" class="panel">
        <label
          >${words.note}
          <textarea name="xml" rows="14" maxlength="${noteLimit}" spellcheck="false" required>
${xml}</textarea>
        </label>
        <button class="button">${words.send}</button>
      </form>`,
  });
}

export function problemOf({ error, isStopped, entities }: XmlDocument, { deliveries }: Words): Html | null {
  if (error === null && !isStopped) return null;
  const total = entities.reduce((sum, { characters }) => sum + characters, 0);
  return html`<section class="note problem" role="status">
    <p>
      ${isStopped ? filled(deliveries.tooLarge, { size: total }) : deliveries.broken}
      ${error !== null && html`<code>${error}</code>`}
    </p>
  </section>`;
}

export function refusedNote({ deliveries }: Words): Html {
  return html`<section class="note problem" role="status"><p>${deliveries.noDoctype}</p></section>`;
}

/** Every element with a text of its own, in the order of the document. */
export function readNote(elements: readonly XmlElement[], { deliveries }: Words): Html {
  return html`<section class="panel" role="status">
    <h2>${deliveries.received}</h2>
    <ul>
      ${elements
        .filter(({ text }) => text.trim() !== '')
        .map(({ name, attributes, text }) => {
          const quantity = attributes.get('quantity');
          return html`<li>
            ${name}${quantity !== undefined && ` × ${quantity}`}:
            <pre>${text.trim()}</pre>
          </li>`;
        })}
    </ul>
  </section>`;
}
