import { useMemo } from 'react';
import { inertDocument } from './inert-document.ts';
import classes from './inert-frame.module.css';

/** An untrusted page, without scripts, network or navigation. */
export function InertFrame({ html, title }: { html: string; title: string }) {
  const page = useMemo(() => inertDocument(html), [html]);
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={page} />;
}
