import { filled } from '@sentiero/service';
import { html, jsonForScript } from '@sentiero/lab-app';
import { app } from '../oauth/app.ts';
import type { Page } from './layout.ts';
import { loginForm } from './login-form.ts';

/** Where customers allow the app to read their card: `static/consent.js` sends the answer. */
export const consentPage: Page = (words) => {
  const { consent, home, errors } = words;
  return {
    title: consent.title,
    content: html`<h1>${consent.title}</h1>
      <p class="lead">${filled(consent.lead, { name: app.name })}</p>
      <noscript><p class="problem">${home.noScript}</p></noscript>
      <p id="problem" class="problem" role="alert" hidden></p>
      ${loginForm(words)}
      <form id="consent" class="panel" hidden>
        <p>${consent.sentTo}</p>
        <pre><code id="address"></code></pre>
        <button>${consent.allow}</button>
      </form>
      <script id="words" type="application/json">
        ${jsonForScript({ errors })}
      </script>
      <script src="/static/consent.js" type="module"></script>`,
  };
};
