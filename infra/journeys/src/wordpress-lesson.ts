import type { Page } from '@playwright/test';
import type { Translatable } from '@sentiero/contracts/shared';

export type WordPressTask = {
  type: 'T' | 'E';
  title: Translatable;
  /** What a learner does, from the site's address. */
  act: (site: Page, address: string) => Promise<unknown>;
  /** The request or event of it among the author's own, and the parts of it that matter besides method and path. */
  record: RegExp;
  /** What an author searches for where a page causes hundreds of events. */
  search?: string;
  parts: readonly RegExp[];
};

const visit =
  (path: string): WordPressTask['act'] =>
  (site, address) =>
    site.goto(address + path);

const text = (de: string, en: string, fr: string, it: string): Translatable => ({ de, en, fr, it });

/** A lesson on an unchanged WordPress: ten requests, and two statements that its database logs. */
export const wordPressTasks: readonly WordPressTask[] = [
  {
    type: 'T',
    title: text('Suche nach dem Markt', 'Search for the market', 'Cherche le marché', 'Cerca il mercato'),
    act: visit('/?s=market'),
    record: /GET \/\?s=market/,
    parts: [/^query\.s /],
  },
  {
    type: 'T',
    title: text(
      'Lies den ersten Beitrag',
      'Read the first post',
      'Lis le premier article',
      'Leggi il primo articolo',
    ),
    act: visit('/?p=1'),
    record: /GET \/\?p=1,/,
    parts: [/^query\.p /],
  },
  {
    type: 'T',
    title: text(
      'Abonniere die Beiträge',
      'Subscribe to the posts',
      'Abonne-toi aux articles',
      'Abbonati agli articoli',
    ),
    // A request that the last step's page sends within two seconds is a follow-up and completes nothing.
    act: async (site, address) => {
      await site.goto(address);
      await site.evaluate(async () => (await fetch('/?feed=rss2')).text());
    },
    record: /GET \/\?feed=rss2/,
    parts: [/^query\.feed /],
  },
  {
    type: 'T',
    title: text('Wer schreibt hier?', 'Who writes here?', 'Qui écrit ici ?', 'Chi scrive qui?'),
    act: visit('/?author=1'),
    record: /GET \/\?author=1/,
    parts: [/^query\.author /],
  },
  {
    type: 'T',
    title: text(
      'Frag die API nach Konten',
      'Ask the API for accounts',
      'Demande les comptes à l’API',
      'Chiedi gli account all’API',
    ),
    act: visit('/?rest_route=/wp/v2/users'),
    record: /GET \/\?rest_route=\/wp\/v2\/users/,
    parts: [/^query\.rest_route /],
  },
  {
    type: 'T',
    title: text(
      'Frag die API nach einem Beitrag',
      'Ask the API for a post',
      'Demande un article à l’API',
      'Chiedi un articolo all’API',
    ),
    act: visit('/?rest_route=/wp/v2/posts/1'),
    record: /GET \/\?rest_route=\/wp\/v2\/posts\/1/,
    parts: [/^query\.rest_route /],
  },
  {
    type: 'T',
    title: text(
      'Öffne die Schnittstelle von früher',
      'Open the old interface',
      'Ouvre l’ancienne interface',
      'Apri la vecchia interfaccia',
    ),
    act: visit('/xmlrpc.php'),
    record: /GET \/xmlrpc\.php/,
    parts: [/^status /],
  },
  {
    type: 'T',
    title: text('Passwort vergessen', 'A forgotten password', 'Mot de passe oublié', 'Password dimenticata'),
    act: visit('/wp-login.php?action=lostpassword'),
    record: /GET \/wp-login\.php\?action=lostpassword/,
    parts: [/^query\.action /],
  },
  {
    type: 'T',
    title: text('Rate ein Passwort', 'Guess a password', 'Devine un mot de passe', 'Indovina una password'),
    act: async (site, address) => {
      await site.goto(`${address}/wp-login.php`);
      await site.getByLabel('Username or Email Address').fill('editor');
      await site.getByLabel('Password', { exact: true }).fill('sunflower');
      await site.getByRole('button', { name: 'Log In' }).click();
      await site.locator('#login_error').waitFor();
    },
    record: /POST \/wp-login\.php/,
    parts: [/^form\.log /],
  },
  {
    type: 'T',
    title: text('Kommentiere', 'Comment', 'Commente', 'Commenta'),
    act: comment,
    record: /POST \/wp-comments-post\.php/,
    parts: [/^form\.comment_post_ID /],
  },
  {
    type: 'E',
    title: text(
      'Suche in der Datenbank',
      'Search the database',
      'Cherche dans la base',
      'Cerca nella base di dati',
    ),
    act: visit('/?s=zebra+crossing'),
    record: /zebra crossing/,
    search: 'zebra crossing',
    parts: [/^input /],
  },
  {
    type: 'E',
    title: text(
      'Frag die Datenbank nach einer Person',
      'Ask the database for a person',
      'Cherche une personne dans la base',
      'Cerca una persona nella base di dati',
    ),
    act: visit('/?author_name=walnut'),
    record: /walnut/,
    search: 'walnut',
    parts: [/^input /],
  },
];

/** WordPress takes no comment twice. */
async function comment(site: Page, address: string): Promise<void> {
  await site.goto(`${address}/?p=1`);
  await site.getByRole('textbox', { name: 'Comment' }).fill(`A fine stall, ${Date.now()}`);
  await site.getByRole('textbox', { name: 'Name' }).fill('Reto');
  await site.getByRole('textbox', { name: 'Email' }).fill('reto@post.example');
  const loaded = site.waitForEvent('load');
  await site.getByRole('button', { name: 'Post Comment' }).click();
  await loaded;
}
