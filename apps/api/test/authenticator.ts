import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { insertPasskey } from '../src/modules/users/passkeys.store.ts';
import type { Harness } from './harness.ts';
import type {
  CredentialProof,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
} from '@sentiero/contracts/users';

type Options = { rpId: string; origin: string };
/** What a dishonest browser or authenticator changes. */
type Lies = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  counter?: number;
};

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A security key for the site of these tests. */
export function anAuthenticator(api: Harness): Authenticator {
  const { hostname, origin } = new URL(api.ctx.env.WEB_URL);
  return new Authenticator({ rpId: hostname, origin });
}

/** A user's passkey, as after `add`. */
export async function aPasskey(api: Harness, userId: number): Promise<{ id: number; key: Authenticator }> {
  const key = anAuthenticator(api);
  const credential = { credentialId: key.id, publicKey: key.coseKey().toString('base64url'), counter: 0 };
  const row = await insertPasskey(api.ctx, { userId, name: 'Key', ...credential });
  return { id: row?.id ?? 0, key };
}

/** A security key in software, with one ES256 key (WebAuthn level 3, attestation "none"). */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #key: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #site: Options;
  #counter = 0;

  constructor(site: Options) {
    this.#site = site;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  create({ challenge }: Pick<PasskeyCreation, 'challenge'>, lies: Lies = {}): NewCredential {
    const authData = Buffer.concat([
      this.#head(flags.present | flags.verified | flags.attested, lies),
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      this.coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: Buffer.from(encodeCBOR(attestation as never)).toString('base64url'),
        transports: ['usb'],
      },
    };
  }

  prove({ challenge }: Pick<PasskeyRequest, 'challenge'>, lies: Lies = {}): CredentialProof {
    const { isVerified = true } = lies;
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const authData = this.#head(flags.present | (isVerified ? flags.verified : 0), lies);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#key.privateKey);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #head(flag: number, { rpId = this.#site.rpId, counter = ++this.#counter }: Lies): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count]);
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const told = { type, challenge, origin: this.#site.origin, crossOrigin: false };
    const { origin, type: otherType, challenge: other, crossOrigin } = lies;
    const lied = {
      ...(origin && { origin }),
      ...(otherType && { type: otherType }),
      ...(other && { challenge: other }),
      ...(crossOrigin && { crossOrigin }),
    };
    return Buffer.from(JSON.stringify({ ...told, ...lied }));
  }

  /** The public key as authenticators report it. */
  coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(encodeCBOR(key as never));
  }
}
