import * as T from 'typebox';
import { Translatable } from '../shared/index.ts';

/** An OpenID Connect provider, or a learning platform, by which users log in. */
export const Provider = T.Object({ id: T.String(), name: Translatable });
export type Provider = T.Static<typeof Provider>;
