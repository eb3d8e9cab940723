import type { Visit } from './circle-under-test.ts';

/** What the platform shows the learner to log in with. */
export async function credentialsOf(visit: Visit): Promise<{ email: string; password: string }> {
  const { credentials } = (await (await visit.platform('PUT')).json()) as {
    credentials: [{ username: string; password: string }];
  };
  const [{ username, password }] = credentials;
  return { email: username, password };
}

export const codeIn = (text: string): string => /class="code">([^<]+)</.exec(text)?.[1] ?? '';

/** The code in the newest mail. */
export const mailedCode = async (visit: Visit): Promise<string> => codeIn((await visit.get('/mailbox')).text);

/** The token of the link in the newest mail. */
export async function mailedLink(visit: Visit): Promise<string> {
  return /\/reset\/([\w-]+)/.exec((await visit.get('/mailbox')).text)?.[1] ?? '';
}

export const ownInvitation = '/invitations/43';

/** Makes a second account by the learner's own invitation; returns its address, whose mails reach the mailbox. */
export async function joined(visit: Visit): Promise<string> {
  const code = codeIn((await visit.get(ownInvitation)).text);
  const email = (await credentialsOf(visit)).email.replace('@', '+zwei@');
  await visit.post('/logout');
  await visit.post('/join', { code, name: 'Nadja Rey', email, password: 'ein passwort' });
  await visit.get('/');
  return email;
}
