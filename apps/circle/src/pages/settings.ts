import { html } from '@sentiero/lab-app';
import { featureNames, type Features } from '../settings/features.ts';
import type { Tree } from '../settings/world.ts';
import { choice } from './choice.ts';
import type { Page } from './layout.ts';

type Props = { readonly settings: Tree; readonly features: Features };

export function settingsPage({ settings, features }: Props): Page {
  return ({ exchange }) => ({
    title: exchange.settings,
    content: html`<h1>${exchange.settings}</h1>
      <form class="sheet" data-settings="/api/settings">
        ${choice({ name: 'list.density', label: exchange.density, options: exchange.densities, chosen: valueAt(settings, 'list', 'density') })}
        ${choice({ name: 'mail.messages', label: exchange.mails, options: exchange.switch, chosen: valueAt(settings, 'mail', 'messages') })}
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

function valueAt(settings: Tree, ...[group, name]: [string, string]): string {
  const inner = Object.hasOwn(settings, group) ? settings[group] : undefined;
  return typeof inner === 'object' && Object.hasOwn(inner, name) ? String(inner[name]) : '';
}
