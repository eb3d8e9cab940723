import { packZip, Platform } from '@sentiero/curriculum';
import { demo, type Account } from '@sentiero/client/account';
import type { Found } from './running.ts';

/** Brings somebody's own lessons to the platform that plays them. */
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
  const client = await Platform.logIn({ url: platform.settings.API_URL, ...account });
  await client.importLessons(packZip(files), { force: 'true' });
}
