import { demo, type Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { packZip } from '@sentiero/curriculum';
import type { Found } from './running.ts';

/** Imports custom lessons into the platform that plays them. */
export async function importLessons(
  { platform, isOwn }: Found,
  files: ReadonlyMap<string, string>,
  staff: Account | null,
): Promise<void> {
  const account = isOwn ? demo.staff : staff;
  if (!account)
    throw new Error(
      'To import the folder into the copy that runs here, set SENTIERO_PASSWORD to the password of --username; ' +
        'or set API_PORT to a free port for services of its own.',
    );
  const client = await ApiClient.loggedIn(platform, account);
  await client.call(authoringEndpoints.importLessons, { file: packZip(files), query: { force: true } });
}
