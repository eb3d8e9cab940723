import { html } from '@sentiero/lab-app';
import { calendarOrigin } from '../http/cross-origin.ts';
import type { Page } from './layout.ts';

const calls = [
  ['POST /api/token {"email","password"}', 'token'],
  ['GET /api/me', 'me'],
  ['PUT /api/me {"name","street","about"}', 'change'],
  ['GET /api/members?name=&street=', 'members'],
  ['GET /api/offers, /api/offers/{id}', 'offers'],
  ['GET /api/bookings', 'bookings'],
  ['POST /api/transfers {"to","minutes","note"}', 'transfers'],
  ['POST /api/calendar/token', 'calendarToken'],
  ['GET /api/calendar', 'calendar'],
] as const;

export function developersPage(): Page {
  return ({ developers }) => ({
    title: developers.title,
    content: html`<h1>${developers.title}</h1>
      <p class="lead">${developers.lead}</p>
      <ul class="rows">
        ${calls.map(([call, key]) => html`<li><code>${call}</code><span>${developers.calls[key]}</span></li>`)}
      </ul>
      <h2>${developers.login}</h2>
      <p>${developers.token} <code>Authorization: Bearer …</code></p>
      <p>${developers.key} <code>kid</code></p>
      <h2>${developers.house}</h2>
      <p>${developers.calendar} <code>${calendarOrigin}</code></p>
      <p>
        ${developers.calendarKey} <code>/.well-known/calendar-1.pem</code>,
        <code>/.well-known/jwks.json</code>
      </p>
      <p>${developers.gateway} <code>Forwarded: host=…</code></p>
      <p>${developers.desk} <code>X-Circle-Desk: moderation</code></p>`,
  });
}
