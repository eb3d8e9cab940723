import { useMemo } from 'react';
import { inertDocument } from './inert-document.ts';
import classes from './inert-frame.module.css';

/** A page of somebody else, to look at: no scripts, no network, no way out. */
export function InertFrame({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => inertDocument(html), [html]);
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} />;
}
