import type { Exercise } from '@sentiero/lab-app/mend/exercise';
import { profile } from './profile.ts';
import { redirectUri } from './redirect-uri.ts';
import { signature } from './signature.ts';
import { tries } from './tries.ts';
import type { Weakness } from './weaknesses.ts';

export const exercises: Readonly<Record<Weakness, Exercise>> = {
  profile,
  signature,
  tries,
  redirect_uri: redirectUri,
};
