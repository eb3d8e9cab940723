import { html, type Language } from '@sentiero/lab-app';
import type { Copy } from '../data/copy.ts';
import { vocabularies } from '../locales/languages.ts';

type Asked = { readonly language: Language; readonly prefix: string };

/** The newest offers as an Atom feed; `prefix` stands before the paths. */
export function feedOf({ offers, members }: Copy, { language, prefix }: Asked): string {
  const { frame } = vocabularies[language];
  const newest = offers
    .filter(({ state }) => state === 'published')
    .toReversed()
    .slice(0, 20);
  const entries = newest.map(
    ({ id, headline, owner, at }) =>
      html`<entry>
        <id>urn:birkenhof:offer:${id}</id>
        <title>${headline}</title>
        <author><name>${members.find((member) => member.id === owner)?.name ?? ''}</name></author>
        <updated>${new Date(at).toISOString().slice(0, 10)}T00:00:00Z</updated>
        <link href="${prefix}/offers/${id}" />
      </entry>`,
  );
  return html`<?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
      <id>urn:birkenhof:offers</id>
      <title>${frame.name}: ${frame.offers}</title>
      <link href="${prefix}/offers" />
      ${entries}
    </feed>`.text;
}
