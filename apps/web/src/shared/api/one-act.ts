import { isRefusal } from '@sentiero/client/errors';
import { endpointPath, type Input } from '@sentiero/client/request';
import { isCreation, type Endpoint } from '@sentiero/contracts/http';

/** A double click, by mouse or Enter, and the time until the next page is shown. */
const oneClickMs = 500;
/** How long a repetition of an attempt that may have been done is taken for the same one. */
const retryMs = 15 * 60_000;

type Act = {
  readonly input: string;
  readonly key: string;
  readonly click: number;
  readonly pressed: EventTarget | null;
  answer: Promise<unknown> | null;
  isAnswered: boolean;
};

/** The last act at each address, until the page is left. */
const acts = new Map<string, Act>();
globalThis.addEventListener?.('pagehide', () => acts.clear());

/** Counts the clicks; the presses of a double click are one. */
let clicks = 0;
let pressed: EventTarget | null = null;
globalThis.addEventListener?.(
  'click',
  ({ detail, target }) => {
    if (detail <= 1) clicks++;
    pressed = target;
  },
  { capture: true },
);

/**
 * What is sent twice by one act is sent once: the second press of a double click gets the answer of the first. After a
 * lost answer the same input is sent under the same name, by which the API recognises what it has created.
 */
export async function asOneAct<Answer>(
  endpoint: Endpoint,
  { params, query, body, file }: Input,
  attempt: (key?: string) => Promise<Answer>,
): Promise<Answer> {
  if (endpoint.method !== 'POST' || file) return attempt();
  const at = endpointPath(endpoint.path, params);
  const input = JSON.stringify([query, body]);
  const last = acts.get(at);
  const isSame = last?.input === input;
  // The same endpoint answers with the same type.
  if (isSame && last.answer && isSamePress(endpoint, last)) return last.answer as Promise<Answer>;
  const key = isSame && !last.answer ? last.key : newKey();
  const answer = attempt(isCreation(endpoint) ? key : undefined);
  const act: Act = { input, key, click: clicks, pressed, answer, isAnswered: false };
  acts.set(at, act);
  const forget = () => {
    if (acts.get(at) === act) acts.delete(at);
  };
  answer.then(
    () => {
      act.isAnswered = true;
      setTimeout(forget, oneClickMs);
    },
    (error: unknown) => {
      act.answer = null;
      if (isRefusal(error)) forget();
      else setTimeout(forget, retryMs);
    },
  );
  return answer;
}

/**
 * What creates nothing may be wanted again as soon as it is answered, as the next hint is, and what creates something at
 * the press of another button.
 */
const isSamePress = (endpoint: Endpoint, act: Act) =>
  !act.isAnswered || act.click === clicks || (isCreation(endpoint) && act.pressed === pressed);

/** `randomUUID` is missing on an `http` address. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (word) => word.toString(36)).join('-');
