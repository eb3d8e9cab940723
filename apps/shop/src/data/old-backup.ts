import { createHash } from 'node:crypto';

/** The passwords of March, as the old shop stored them: with MD5 and without salt. Beat had two accounts. */
const accounts: readonly (readonly [email: string, password: string])[] = [
  ['rosa@quartierladen.example', 'Zopf+Butter-1972'],
  ['matteo.ferrari@post.example', 'forzalugano'],
  ['anna.zbinden@post.example', 'Eiger3967'],
  ['werkstatt@velo-hofer.example', 'kettenoel'],
  ['luc.favre@courriel.example', 'raclette4ever'],
  ['priya.nair@post.example', 'monsoon-tram-9'],
  ['beat@velo-hofer.example', 'kettenoel'],
  ['giulia.b@posta.example', 'Gandria!2019'],
  ['kilian@quartierladen.example', 'lehrling08'],
];

/** The backup that was left on the web server. */
export const oldBackup = [
  'email,password_md5',
  ...accounts.map(([email, password]) => `${email},${createHash('md5').update(password).digest('hex')}`),
  '',
].join('\n');

export const oldBackupAccounts = accounts.length;
