import type { Answer, Ask } from '../target-session.ts';
import { asRosa, brokenLogin } from './login-payloads.ts';
import type { Payloads, Sent } from './payloads.ts';
import { oneMatterhorn, staffNotes, tableOfTables } from './search-payloads.ts';
import { cardsOf, showsNote, showsTables } from './shown.ts';
import { tillOldAttack, tillQuestion, yesIntoNo } from './stock-payloads.ts';
import { TillOracle } from './till-oracle.ts';

export type Send = (ask: Ask) => Promise<Answer>;
export type SqlStep = {
  /** The key, in the form `lesson/step`. */
  readonly step: string;
  readonly payloads: Payloads;
  /** Plays an input in the vulnerable shop; true if the shop's page shows the step's effect. */
  readonly play: (send: Send, sent: Sent) => Promise<boolean>;
  /** Plays the input in the hardened shop, for steps that only count there; true if it was refused. */
  readonly playHardened?: (send: Send, sent: Sent) => Promise<boolean>;
};

const login = (send: Send, { encoded }: Sent) =>
  send({ method: 'POST', path: '/login', form: `email=${encoded}&password=x` });
const search = (send: Send, { encoded }: Sent) => send({ method: 'GET', path: `/search?q=${encoded}` });
const stock = (send: Send, { encoded }: Sent) =>
  send({ method: 'GET', path: `/api/stock?product=${encoded}` });

async function getsInAsRosa(send: Send, sent: Sent): Promise<boolean> {
  const { status, cookies } = await login(send, sent);
  if (status !== 302) return false;
  const { body } = await send({ method: 'GET', path: '/profile', cookie: cookies.join('; ') });
  return body.includes('value="rosa@quartierladen.example"');
}

const cards =
  (of: (names: readonly string[], text: string, question: string) => boolean): SqlStep['play'] =>
  async (send, sent) => {
    const { status, body } = await search(send, sent);
    const { names, text } = cardsOf(body);
    return status === 200 && of(names, text, decoded(sent));
  };

const oracle = new TillOracle();
const saysYes = ({ status, body }: Answer) => status === 200 && body === '{"available":true}';
const saysNo = ({ status, body }: Answer) => status === 200 && body === '{"available":false}';

/** The steps of the shipped lessons that an SQL injection solves. */
export const sqlSteps: readonly SqlStep[] = [
  {
    step: 'login-without-password/one-quote-too-many',
    payloads: brokenLogin,
    play: async (send, sent) => (await login(send, sent)).status === 500,
  },
  { step: 'login-without-password/be-rosa', payloads: asRosa, play: getsInAsRosa },
  {
    step: 'mending-the-query/the-old-attack',
    payloads: asRosa,
    play: getsInAsRosa,
    playHardened: async (send, sent) => (await login(send, sent)).status === 401,
  },
  {
    step: 'reading-other-tables/a-product-of-your-own',
    payloads: oneMatterhorn,
    play: cards((names) => names.length === 1 && names[0] === 'Matterhorn'),
  },
  {
    step: 'reading-other-tables/the-table-of-tables',
    payloads: tableOfTables,
    play: cards((_names, text, question) => showsTables(text, question)),
  },
  {
    step: 'reading-other-tables/notes-for-staff',
    payloads: staffNotes,
    play: cards((_names, text) => showsNote(text)),
  },
  {
    step: 'yes-or-no/turn-a-yes-into-a-no',
    payloads: yesIntoNo,
    play: async (send, sent) => {
      const input = decoded(sent);
      const answer = await stock(send, sent);
      return saysNo(answer) && oracle.ask(input).runs && isAboutHoney(input);
    },
  },
  {
    step: 'yes-or-no/the-first-digit',
    payloads: tillQuestion,
    play: async (send, sent) => saysYes(await stock(send, sent)) && oracle.ask(decoded(sent)).dependsOnPin,
  },
  {
    step: 'yes-or-no/the-silence-of-the-mended',
    payloads: tillOldAttack,
    play: async (send, sent) => {
      const { status } = await stock(send, sent);
      return status === 200 && oracle.ask(decoded(sent)).readsTill;
    },
    playHardened: async (send, sent) => {
      const { status } = await send({ method: 'GET', path: '/products/3' });
      return status === 200 && saysNo(await stock(send, sent));
    },
  },
];

/** The decoded input, as the platform parses forms. */
const decoded = ({ encoded }: Sent) => new URLSearchParams(`x=${encoded}`).get('x') ?? '';

/** A condition after the id of the honey, without which the answer would be yes. */
function isAboutHoney(input: string): boolean {
  const bare = input.replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*\n/g, ' ').trim();
  return /^(?:\+?3(?:\.0|e0)?|\(3\)|0x3|1\+2|abs\(-3\)|'3')(?![\w.+*/-])\s*\S/i.test(bare);
}
