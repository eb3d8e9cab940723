import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export const pickupNoteLimit = 200;

/** The form for a pick-up, with the calendar file that was made, or null. */
export function pickupPage(note: string, file: string | null): Page {
  return ({ pickup }) => ({
    title: pickup.title,
    content: html`<h1>${pickup.title}</h1>
      <p class="lead">${pickup.lead}</p>
      ${file !== null && html`<section class="panel" role="status"><pre>${file}</pre></section>`}
      <form method="post" action="/pickup" class="panel narrow">
        <label
          >${pickup.note}
          <textarea name="note" rows="3" maxlength="${pickupNoteLimit}" required>${note}</textarea>
        </label>
        <button class="button">${pickup.make}</button>
      </form>`,
  });
}
