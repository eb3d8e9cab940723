import * as T from 'typebox';
import { benchLimits, HeldMessage, Release } from '../bench/index.ts';
import { endpoint } from '../http/index.ts';
import { Id, nullable, Uuid } from '../shared/index.ts';

const UserKey = T.String({ minLength: 1, maxLength: 64 });
const Lines = T.Array(T.String(), { maxItems: 2 * benchLimits.headersMax + 4 });
const ofOne = T.Object({ user: UserKey, id: Uuid });

/**
 * A validated request or response in wire format: header lines are name, value, name, value, and each character of the
 * head is a byte.
 */
export const HeldEdit = T.Object({
  /** The request line, or status code and text. */
  line: T.String(),
  headers: Lines,
  /** In Base64. */
  body: T.String(),
});
export type HeldEdit = T.Static<typeof HeldEdit>;

/** The API's calls to a proxy's internal listener: bearer `INTERNAL_TOKEN`. */
export const proxyCalls = {
  refresh: endpoint({
    method: 'POST',
    path: '/holds',
    access: 'machine',
    summary: 'Asks the API for the holds of this moment; answers once they are enforced.',
    response: T.Object({ known: T.Boolean() }),
  }),
  held: endpoint({
    method: 'POST',
    path: '/held',
    access: 'machine',
    summary: 'What a user holds here, in full unless the caller knows it, and what was released lately.',
    body: T.Object({ user: UserKey, known: T.Array(Uuid, { maxItems: 1000 }) }),
    response: T.Object({
      ids: T.Array(Uuid),
      held: T.Array(HeldMessage),
      released: T.Array(T.Object({ id: Uuid, how: Release })),
    }),
  }),
  find: endpoint({
    method: 'POST',
    path: '/held/find',
    access: 'machine',
    summary: 'What kind of message is held here under that id; null if none is.',
    body: ofOne,
    response: nullable(T.Object({ phase: HeldMessage.properties.phase, target: Id })),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/held/answer',
    access: 'machine',
    summary: 'Forwards or drops a held message; null if it is no longer held, or a refusal by its reason.',
    body: T.Object({ ...ofOne.properties, do: T.Enum(['forward', 'drop']), edit: nullable(HeldEdit) }),
    response: T.Object({ how: nullable(Release), refused: nullable(T.String()) }),
  }),
};
