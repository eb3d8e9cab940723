import { html, type Html } from '@sentiero/lab-app';
import type { Words } from '../locales/languages.ts';

/** The form that the scripts of the pages show to visitors without a token. */
export function loginForm({ home }: Words): Html {
  return html`<form id="login" class="panel" hidden>
    <label>${home.email}<input name="email" type="email" autocomplete="username" required /></label>
    <label
      >${home.password}<input name="password" type="password" autocomplete="current-password" required
    /></label>
    <button>${home.logIn}</button>
  </form>`;
}
