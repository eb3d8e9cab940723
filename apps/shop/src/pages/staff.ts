import type { Row } from '../data/statement.ts';
import { html, type Html } from '../html.ts';
import type { Visitor } from '../visitor.ts';
import { layout } from './layout.ts';

export function staffOnlyPage(visitor: Visitor | null): Html {
  return layout(
    { title: 'Staff only', visitor },
    html`<section class="note problem"><h1>Staff only</h1></section>`,
  );
}

export function staffPage(visitor: Visitor, notes: readonly Row[]): Html {
  return layout(
    { title: 'The back room', visitor },
    html`<h1>The back room</h1>
      <p class="quiet">Staff only. On the pin board:</p>
      <ul class="pins">
        ${notes.map((note) => html`<li>${note['text'] ?? ''}<small>${note['author'] ?? ''}, ${note['written_on'] ?? ''}</small></li>`)}
      </ul>`,
  );
}
