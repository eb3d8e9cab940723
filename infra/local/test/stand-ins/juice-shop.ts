import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { serve, type Answer, type Asked } from './serve.ts';

type User = { id: number; email: string; password: string };
type Row = { id: number; UserId: number };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like those of its `lib/insecurity.ts`: the whole user, signed with RS256. */
function tokenOf(user: User): string {
  const head = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ status: 'success', data: user, iat: 1 })}`;
  return `${head}.${createSign('RSA-SHA256').update(head).sign(privateKey).toString('base64url')}`;
}

/**
 * Answers the calls of our lesson as OWASP Juice Shop does by its sources: `routes/login.ts` with its injection, the
 * registration of `server.ts`, `routes/basket.ts`, and the accounts and baskets of `data/datacreator.ts`.
 */
export function startJuiceShop() {
  const db = new DatabaseSync(':memory:');
  db.exec(`create table Users (id integer primary key, email unique, password, totpSecret default '', deletedAt);
    create table Baskets (id integer primary key, UserId integer)`);
  const addUser = (email: string, password: string) =>
    db.prepare('insert into Users (email, password) values (?, ?)').run(email, md5(password));
  for (const name of ['admin', 'jim', 'bender']) addUser(`${name}@juice-sh.op`, `${name}123`);
  for (const id of [1, 2, 3]) db.prepare('insert into Baskets (UserId) values (?)').run(id);
  const known = new Map<string, User>();

  function register({ email, password }: Record<string, string>): Answer {
    const { lastInsertRowid } = addUser(String(email).trim(), String(password).trim());
    return { status: 201, body: { status: 'success', data: { id: Number(lastInsertRowid), email } } };
  }

  function logIn({ email = '', password = '' }: Record<string, string>): Answer {
    const query = `SELECT * FROM Users WHERE email = '${email}' AND password = '${md5(password)}' AND deletedAt IS NULL`;
    const user = db.prepare(query).get() as User | undefined;
    if (!user) return { status: 401, body: 'Invalid email or password.' };
    const basketOf = () =>
      db.prepare('select * from Baskets where UserId = ?').get(user.id) as Row | undefined;
    if (!basketOf()) db.prepare('insert into Baskets (UserId) values (?)').run(user.id);
    const token = tokenOf(user);
    known.set(token, user);
    return { status: 200, body: { authentication: { token, bid: basketOf()?.id, umail: user.email } } };
  }

  function basket({ path, headers }: Asked): Answer {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!known.has(token))
      return { status: 401, body: 'UnauthorizedError: No Authorization header was found' };
    const row = db.prepare('select * from Baskets where id = ?').get(path.split('/').at(-1) ?? '') ?? {};
    return { status: 200, body: { status: 'success', data: { ...row, coupon: null, Products: [] } } };
  }

  return serve((asked) => {
    const answered = (): Answer => {
      const { method, path, json } = asked;
      if (method === 'POST' && path === '/api/Users') return register(json);
      if (method === 'POST' && path === '/rest/user/login') return logIn(json);
      if (method === 'GET' && path.startsWith('/rest/basket/')) return basket(asked);
      return { status: 200, body: '<!doctype html><app-root></app-root>' };
    };
    try {
      const { status, body } = answered();
      const isCompressed = String(asked.headers['accept-encoding']).includes('gzip');
      if (!isCompressed) return { status, body };
      const bytes = gzipSync(typeof body === 'string' ? body : JSON.stringify(body));
      return { status, body: bytes, headers: { 'content-encoding': 'gzip' } };
    } catch (error) {
      return { status: 500, body: String(error) };
    }
  });
}
