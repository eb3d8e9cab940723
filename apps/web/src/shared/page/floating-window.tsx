import { MantineThemeProvider } from '@mantine/core';
import { useEffect, useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Props = { place: Window; title: string; onClose: () => void; children: ReactNode };

/** A part of this page in a floating window: its state stays here, and its styles and keys go along. */
export function FloatingWindow({ place, title, onClose, children }: Props) {
  const theme = useMemo(
    () => ({ components: { Portal: { defaultProps: { target: place.document.body } } } }),
    [place],
  );
  useEffect(() => {
    place.addEventListener('pagehide', onClose);
    return () => place.removeEventListener('pagehide', onClose);
  }, [place, onClose]);
  useEffect(() => mirrorLook(place.document, title), [place, title]);
  useEffect(() => passKeysOn(place), [place]);
  useEffect(() => () => place.close(), [place]);
  return createPortal(
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>,
    place.document.body,
  );
}

/** Styles that a page part loads later belong to the window, too. */
function mirrorLook(copy: Document, title: string): () => void {
  copy.title = title;
  const follow = () => {
    for (const { name, value } of document.documentElement.attributes)
      copy.documentElement.setAttribute(name, value);
    copy.body.className = document.body.className;
    copy.head.replaceChildren(
      ...[...document.head.querySelectorAll('style, link[rel=stylesheet]')].map(cloned),
    );
  };
  const observer = new MutationObserver(follow);
  observer.observe(document.head, { childList: true });
  observer.observe(document.documentElement, { attributes: true });
  follow();
  return () => observer.disconnect();
}

function cloned(element: Element): Node {
  const copy = element.cloneNode(true);
  // The window has no address of its own to resolve a path against.
  if (copy instanceof HTMLLinkElement && element instanceof HTMLLinkElement) copy.href = element.href;
  return copy;
}

/** Dialogs and shortcuts listen on this page's window. */
function passKeysOn(place: Window): () => void {
  const pass = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const { key, code, ctrlKey, metaKey, shiftKey, altKey } = event;
    const copy = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
      bubbles: true,
      cancelable: true,
    });
    if (!document.body.dispatchEvent(copy)) event.preventDefault();
  };
  place.addEventListener('keydown', pass);
  return () => place.removeEventListener('keydown', pass);
}
