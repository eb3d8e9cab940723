import { html } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

export const contactPage: Page = ({ contact }) => ({
  title: contact.title,
  content: html`<section class="panel narrow">
    <h1>${contact.title}</h1>
    <p>${contact.text}</p>
    <button class="button" data-bell>${contact.ring}</button>
    <p class="good" role="status" data-rung hidden>${contact.rang}</p>
    <p class="quiet">
      ${contact.inWriting} <a href="mailto:rosa@quartierladen.example">rosa@quartierladen.example</a>
    </p>
  </section>`,
});
