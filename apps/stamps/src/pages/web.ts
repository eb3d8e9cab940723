import { html } from '@sentiero/lab-app';
import type { Account } from '../data/people.ts';
import { app } from '../oauth/app.ts';
import type { Arrival } from '../oauth/arrivals.ts';
import type { Page } from './layout.ts';

const addressBar = (address: string) => html`<p class="address"><code>${address}</code></p>`;

/** The app's own site, with the link to the authorisation server. */
export function appStartPage(link: string): Page {
  return ({ web }) => ({
    title: app.name,
    content: html`${addressBar(`${app.site}/`)}
      <h1>${app.name}</h1>
      <p class="lead">${web.appLead}</p>
      <p><a class="button" href="${link}">${web.connect}</a></p>`,
  });
}

/** The app once it has a token. */
export function appPage({ name, stamps }: Account): Page {
  return ({ web, home }) => ({
    title: app.name,
    content: html`${addressBar(app.callback)}
      <h1>${app.name}</h1>
      <p class="good" role="status">${web.connected}</p>
      <section class="card">
        <h2>${name}</h2>
        <p>${home.stamps}: <b>${stamps}</b></p>
      </section>`,
  });
}

/** A site without any content, and the visits in its access log. */
export function emptySitePage(host: string, arrivals: readonly Arrival[]): Page {
  return ({ web }) => ({
    title: host,
    content: html`${addressBar(`https://${host}/`)}
      <h1>${web.emptySite}</h1>
      <p class="lead">${web.emptySiteLead}</p>
      ${arrivals.length === 0 && html`<p class="quiet">${web.noVisits}</p>`}
      ${arrivals.map(
        ({ address, from }) =>
          html`<section class="panel">
            <h2>${from}</h2>
            <pre><code>${address}</code></pre>
          </section>`,
      )}`,
  });
}
