import type {
  CredentialProof,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
} from '@sentiero/contracts/users';

/** Whether this browser knows passkeys. */
export const knowsPasskeys = typeof PublicKeyCredential === 'function';

/** The browser's dialog was closed, took too long, or found no passkey; browsers do not say which. */
export class PasskeyNotUsed extends Error {}

/** Opens the browser's dialog, in which a user makes a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<NewCredential> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials };
  return startRegistration({ optionsJSON }).catch(notUsed);
}

/** Opens the browser's dialog, in which a user chooses a passkey. */
export async function provePasskey(options: PasskeyRequest): Promise<CredentialProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options }).catch(notUsed);
}

function notUsed(cause: unknown): never {
  throw new PasskeyNotUsed('the browser returned no passkey', { cause });
}
