import { filled } from '@sentiero/service';
import { html, jsonForScript } from '@sentiero/lab-app';
import { app } from '../oauth/app.ts';
import type { Page } from './layout.ts';
import { loginForm } from './login-form.ts';

/** The client in the browser: `static/stamps.js` fills and shows the sections. */
export const homePage: Page = (words) => {
  const { home, assistant, errors } = words;
  return {
    title: home.title,
    content: html`<h1>${home.title}</h1>
      <p class="lead">${home.lead}</p>
      <noscript><p class="problem">${home.noScript}</p></noscript>
      <p id="loading" class="quiet" hidden>${home.loading}</p>
      <p id="problem" class="problem" role="alert" hidden></p>
      <p id="success" class="good" role="status" hidden></p>
      ${loginForm(words)}
      <div id="member" hidden>
        <section class="card">
          <h2 id="name"></h2>
          <div id="holes" aria-hidden="true"></div>
          <dl>
            <div>
              <dt>${home.stamps}</dt>
              <dd id="stamps"></dd>
            </div>
            <div>
              <dt>${home.yourCard}</dt>
              <dd><code id="card"></code></dd>
            </div>
            <div>
              <dt>${home.pin}</dt>
              <dd><code id="pin"></code></dd>
            </div>
          </dl>
          <button id="redeem">${home.redeem}</button>
          <p id="redeem-hint" class="quiet">${home.redeemHint}</p>
        </section>
        <form id="profile" class="panel">
          <label>${home.nickname}<input name="nickname" maxlength="100" required /></label>
          <button>${home.save}</button>
        </form>
        <section class="panel">
          <h2>${home.leaderboard}</h2>
          <p class="quiet">${home.leaderboardLead}</p>
          <ol id="leaderboard"></ol>
        </section>
        <form id="assistant" class="panel">
          <h2>${assistant.title}</h2>
          <p class="quiet">${assistant.lead}</p>
          <label>${assistant.question}<input name="question" maxlength="2000" required /></label>
          <button>${assistant.ask}</button>
          <ul id="calls" aria-live="polite"></ul>
        </form>
        <form id="message" class="panel">
          <h2>${home.write}</h2>
          <label>${home.to}<select id="receivers" name="to" required></select></label>
          <label>${home.text}<textarea name="text" maxlength="2000" rows="3" required></textarea></label>
          <button>${home.send}</button>
        </form>
        <p><a href="/web/${app.host}/">${filled(home.app, { name: app.name })}</a></p>
        <p><a href="/till">${home.till}</a></p>
        <button id="logout" class="plain">${home.logOut}</button>
      </div>
      <script id="words" type="application/json">
        ${jsonForScript({ errors, saved: home.saved, redeemed: home.redeemed, sent: home.sent, outcomes: assistant.outcomes })}
      </script>
      <script src="/static/stamps.js" type="module"></script>`,
  };
};
