import { useEffect } from 'react';

const product = 'Sentiero';
const icons = { plain: '/favicon.svg', done: '/favicon-done.svg' };

let title = product;
/** What happened while another window was in front. */
let sign: string | null = null;

function show(): void {
  document.title = sign === null ? title : `✓ ${sign} · ${title}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = sign === null ? icons.plain : icons.done;
  if (icon && icon.getAttribute('href') !== href) icon.href = href;
}

export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    title = name ? `${name} · ${product}` : product;
    takeAway();
  }, [name]);
}

/** Puts a sign on the tab while another one is in front, such as the target's, until the learner is back. */
export function signInTab(text: string): void {
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  sign = text;
  show();
  window.addEventListener('focus', takeAway);
  document.addEventListener('visibilitychange', comeBack);
}

function comeBack(): void {
  if (document.visibilityState === 'visible') takeAway();
}

function takeAway(): void {
  window.removeEventListener('focus', takeAway);
  document.removeEventListener('visibilitychange', comeBack);
  sign = null;
  show();
}
