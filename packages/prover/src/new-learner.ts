import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { ApiClient } from '@sentiero/client/api-client';
import type { Running } from './running.ts';
import { until } from './until.ts';

const mailCheckMs = 50;

/** A new account that signs up like any other, with the code from the mail, and logs in. */
export async function signUpLearner(platform: Running): Promise<ApiClient> {
  const username = `prover-${randomBytes(5).toString('hex')}`;
  const email = `${username}@school.example`;
  const client = new ApiClient(platform);
  const { verification } = await client.call(verificationEndpoints.request, { body: { email } });
  const token = await until(
    `the mail with the token in ${platform.mailFolder}`,
    () => tokenMailedTo(platform.mailFolder, email),
    mailCheckMs,
  );
  const { secret } = await client.call(verificationEndpoints.confirm, { body: { verification, token } });
  const password = `${username}-own`;
  const names = { username, first_name: 'Prove', last_name: 'Curriculum' };
  await client.call(usersEndpoints.signup, { body: { ...names, password, secret } });
  return ApiClient.loggedIn(platform, { username, password });
}

async function tokenMailedTo(folder: string, address: string): Promise<number | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const mail = await readFile(join(folder, name), 'utf8');
    const [, token] = /^(\d{6})\r?$/m.exec(mail) ?? [];
    if (mail.includes(`\r\nTo: ${address}\r\n`) && token !== undefined) return Number(token);
  }
  return undefined;
}
