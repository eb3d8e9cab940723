import { externalEndpoints, usersEndpoints, type User } from '@sentiero/contracts/users';
import { MantineProvider } from '@mantine/core';
import { createElement, StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { App } from '../../src/app/app.tsx';
import { createQueryClient } from '../../src/app/query-client.ts';
import { browserStorage, tabStorage } from '../../src/shared/storage.ts';
import { cssVariables, theme } from '../../src/app/theme/theme.ts';
import { calls } from './exchanges.ts';
import { reply } from './replies.ts';
import { resetSockets } from './sockets.ts';

const ownAddress = location.href;
let root: Root | null = null;

/** Opens the app at a URL, like a new page load. */
export function open(at: string): void {
  closeApp();
  history.replaceState(null, '', at);
  mount(createElement(App, { client: createQueryClient() }));
}

/** Shows one element of the app without the rest. */
export function openAlone(element: ReactNode): void {
  closeApp();
  mount(createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }, element));
}

function mount(element: ReactNode): void {
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  root = createRoot(place);
  root.render(createElement(StrictMode, null, element));
}

/** Reloads the page: no component cleans up, and data stored in the tab stays. */
export function reload(): void {
  const at = address();
  const kept = Object.entries(sessionStorage);
  closeApp();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  open(at);
}

/** Goes to a URL within the open app, as a link does. */
export function goTo(at: string): void {
  history.pushState(null, '', at);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

export function closeApp(): void {
  window.dispatchEvent(new Event('pagehide'));
  // React removes elements from a detached document four times as fast.
  document.getElementById('root')?.remove();
  root?.unmount();
  root = null;
  // Reloads the test runner's page from its original URL, if necessary.
  history.replaceState(null, '', ownAddress);
}

/** Opens the app for a visitor. */
export function openAsVisitor(at: string): void {
  reply(usersEndpoints.session, { user: null });
  open(at);
}

/** Opens the app for a logged-in user. */
export function openAs(user: User, at: string): void {
  reply(usersEndpoints.session, { user });
  reply(usersEndpoints.setLanguage);
  reply(usersEndpoints.confirmations, { password: true, passkey: false, email: null, providers: [] });
  reply(externalEndpoints.logout, { provider: null, url: null });
  open(at);
}

/** Closes the app and forgets what the tab knew and has sent, like a new browser; the replies stay. */
export function startOver(): void {
  closeApp();
  resetSockets();
  for (const storage of [browserStorage, tabStorage])
    for (const key of storage.keys()) storage.set(key, null);
  calls.clear();
}

const address = () => location.pathname + location.search + location.hash;

/** The app's current URL. */
export async function expectAddress(expected: string): Promise<void> {
  await expect.poll(address).toBe(expected);
}
