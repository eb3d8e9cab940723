import { html, moduleScript } from '@sentiero/lab-app';
import type { Page } from './layout.ts';

/** The page’s own script puts the name from the address into the page, as HTML unless the shop is hardened: the shop’s DOM XSS. */
export function invitationPage(isDefended: boolean, nonce: string | null): Page {
  return ({ invitation }) => ({
    title: invitation.title,
    content: html`<section class="panel narrow">
        <h1>${invitation.title}</h1>
        <p>${invitation.lead}</p>
        <form data-invitation-form>
          <label>${invitation.to} <input name="name" maxlength="80" autocomplete="off" required /></label>
          <button class="button">${invitation.make}</button>
        </form>
      </section>
      <section class="note">
        <p>${invitation.to}</p>
        <div data-invitation></div>
        <p>${invitation.wish}</p>
      </section>
      ${moduleScript(isDefended ? '/static/invitation-hardened.js' : '/static/invitation.js', nonce)}`,
  });
}
