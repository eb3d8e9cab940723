import { isRefusal } from '@sentiero/client/errors';
import { endpointPath, type Input } from '@sentiero/client/request';
import { isCreation, type Endpoint } from '@sentiero/contracts/http';

/** A double click, and the time until the next page is shown. */
const oneClickMs = 500;
/** How long a repetition of an attempt that may have been done is taken for the same one. */
const retryMs = 15 * 60_000;

type Act = { readonly input: string; readonly key: string; answer: Promise<unknown> | null };

/** The last act at each address. */
const acts = new Map<string, Act>();

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
  if (isSame && last.answer) return last.answer as Promise<Answer>;
  const key = isSame ? last.key : newKey();
  const answer = attempt(isCreation(endpoint) ? key : undefined);
  const act: Act = { input, key, answer };
  acts.set(at, act);
  const forget = () => {
    if (acts.get(at) === act) acts.delete(at);
  };
  answer.then(
    () => setTimeout(forget, oneClickMs),
    (error: unknown) => {
      act.answer = null;
      if (isRefusal(error)) forget();
      else setTimeout(forget, retryMs);
    },
  );
  return answer;
}

/** `randomUUID` is missing on an `http` address. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(5)), (word) => word.toString(36)).join('-');
