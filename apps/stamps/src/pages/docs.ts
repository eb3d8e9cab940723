import { html } from '@sentiero/lab-app';
import { vocabularies, type Words } from '../locales/languages.ts';
import type { Page } from './layout.ts';

type Call = keyof Words['docs']['calls'];
/** The calls that the documentation lists, by method and path. */
export const calls = Object.keys(vocabularies.en.docs.calls) as Call[];

const bodies: Partial<Record<Call, string>> = {
  'POST /api/login': '{"email": "…", "password": "…"}',
  'PATCH /api/me': '{"nickname": "…"}',
  'POST /api/cards/{card}/gifts': '{"to": "QL-…", "stamps": 1}',
  'POST /api/cards/{card}/redemptions': '{"pin": "…"}',
  'POST /api/messages': '{"to": "QL-…", "text": "…"}',
  'POST /api/assistant': '{"question": "…"}',
  'POST /api/oauth/authorize':
    '{"client_id": "znueni", "redirect_uri": "https://znueni.example/callback", "state": "…"}',
  'POST /api/oauth/token': '{"grant_type": "authorization_code", "code": "…"}',
  'POST /api/project/script': '{"integrity": "sha384-…"}',
  'POST /api/graphql': '{"query": "{ leaderboard { nickname stamps } }"}',
  'POST /api/webhooks/till': '{"type": "purchase", "card": "QL-…", "stamps": 1}',
  'POST /api/batch': '[{"method": "GET", "path": "/api/me"}, {"method": "POST", "path": "…", "body": {}}]',
};

/** The documentation of the API. */
export const docsPage: Page = ({ docs }) => ({
  title: docs.title,
  content: html`<h1>${docs.title}</h1>
    <p class="lead">${docs.lead}</p>
    <p>${docs.token}</p>
    <pre><code>Authorization: Bearer eyJhbGciOi…</code></pre>
    ${calls.map(
      (call) =>
        html`<section class="panel">
          <h2><code>${call}</code></h2>
          <p>${docs.calls[call]}</p>
          ${
            bodies[call] !== undefined &&
            html`<p class="quiet">${docs.body}</p>
              <pre><code>${bodies[call] ?? ''}</code></pre>`
          }
        </section>`,
    )}`,
});
