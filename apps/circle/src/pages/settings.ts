import { html } from '@sentiero/lab-app';
import { featureNames, type Features } from '../settings/features.ts';
import type { Plain } from '../settings/world.ts';
import { choice } from './choice.ts';
import type { Page } from './layout.ts';

type Props = {
  readonly density: Plain | undefined;
  readonly bookings: Plain | undefined;
  readonly features: Features;
};

export function settingsPage({ density, bookings, features }: Props): Page {
  return ({ exchange }) => ({
    title: exchange.settings,
    content: html`<h1>${exchange.settings}</h1>
      <form class="sheet" data-settings="/api/settings" data-then="/settings">
        ${choice({ name: 'list.density', label: exchange.density, options: exchange.densities, chosen: String(density) })}
        ${choice({ name: 'mail.bookings', label: exchange.mails, options: exchange.switch, chosen: String(bookings) })}
        <p class="notice" role="alert" hidden>${exchange.notSaved}</p>
        <button>${exchange.save}</button>
      </form>
      <h2>${exchange.features}</h2>
      <ul class="rows">
        ${featureNames.map(
          (name) =>
            html`<li>
              <span>${exchange.featureNames[name]}</span
              ><b>${exchange.switch[features[name] ? 'true' : 'false']}</b>
            </li>`,
        )}
      </ul>`,
  });
}
