import type { Page } from '@playwright/test';
import { startOwnPlatform, type Platform } from '@sentiero/local';
import { client, openProvider } from './identity-provider.ts';
import { School } from './school.ts';
import { textsIn, type Texts } from './texts.ts';

export const provider = 'Cantonal school';
/** A second provider, at which nobody logs in during a journey. */
export const club = { id: 'club', name: 'Club', issuer: 'https://club.example' };

export type ProvidedSchool = {
  provider: Awaited<ReturnType<typeof openProvider>>;
  platform: Platform;
  school: School;
  /** Where the provider leads back to. */
  callback: string;
  web: string;
  end: () => Promise<void>;
};

/** A platform whose learners log in at a provider. */
export async function openProvidedSchool(passwords: 'all' | 'staff'): Promise<ProvidedSchool> {
  const opened = await openProvider();
  const setting = { id: 'school', name: provider, issuer: opened.issuer };
  const secrets = { client_id: client.id, client_secret: client.secret };
  const providers = [setting, club].map((one) => ({ ...one, ...secrets }));
  const own = { OIDC_PROVIDERS: JSON.stringify(providers), PASSWORD_LOGIN: passwords };
  Object.assign(process.env, own);
  const platform = await startOwnPlatform().finally(() => {
    for (const key of Object.keys(own)) delete process.env[key];
  });
  const { API_URL, WEB_URL } = platform.settings;
  const callback = `${API_URL}/auth/school/callback`;
  opened.serve({ redirectUri: callback, afterLogout: `${WEB_URL}/login` });
  const school = new School(platform);
  const end = async () => {
    await school.end();
    await platform.stop();
    opened.close();
  };
  return { provider: opened, platform, school, callback, web: WEB_URL, end };
}

/** The link to the provider, at the login. */
export const toProvider = (page: Page, t: Texts = textsIn('en')) =>
  page.getByRole('link', { name: t('external.continue-with', { provider }) });

export async function enterAtProvider(page: Page, login: string, t?: Texts): Promise<void> {
  await toProvider(page, t).click();
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}
