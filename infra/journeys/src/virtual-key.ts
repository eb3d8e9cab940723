import type { CDPSession, Page } from '@playwright/test';

/** Gives the browser a key that makes passkeys and confirms by itself that its owner is there. */
export async function useVirtualKey(page: Page): Promise<{ chromium: CDPSession; authenticatorId: string }> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { chromium, authenticatorId };
}
