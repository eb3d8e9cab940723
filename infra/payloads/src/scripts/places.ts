import type { Trial } from '../trial.ts';

export const searchFor = (text: string) => `/search?q=${encodeURIComponent(text)}`;

/** The server never receives what follows the `#`. */
export const invitationFor = (text: string) => `/invitation#${encodeURIComponent(text)}`;

export const noteFor = (text: string) => `/notice?text=${encodeURIComponent(text)}`;
export const linkFor = (link: string) => `/notice?text=jars&link=${encodeURIComponent(link)}`;

/** The session of the learner's own account. */
export async function logInAs(trial: Trial): Promise<string> {
  const { username, password } = trial.account();
  const { cookies } = await trial.send('the log-in', {
    method: 'POST',
    path: '/login',
    form: `email=${encodeURIComponent(username)}&password=${encodeURIComponent(password)}`,
  });
  const [, session] = /(?:^|; )sid=([^;]+)/.exec(cookies.join('; ')) ?? [];
  if (session === undefined) throw new Error('the shop has let nobody in');
  return session;
}

export type Review = {
  readonly name: string;
  readonly session: string;
  readonly product: number;
  readonly text: string;
};

/** Writes the text; returns the page that displays it. */
export async function reviewOf(trial: Trial, { name, session, product, text }: Review): Promise<string> {
  const path = `/products/${product}`;
  await trial.send(name, {
    method: 'POST',
    path: `${path}/reviews`,
    cookie: `sid=${session}`,
    form: `stars=5&text=${encodeURIComponent(text)}`,
  });
  return path;
}
