import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import type { HubMessage } from '../src/hub/hub.ts';
import { aLearner, aLesson, anEvent, aRequest, aTarget, atWork, requires } from './builders.ts';
import { callInternal, type Harness } from './harness.ts';

type AnyRecord = ReturnType<typeof aRequest> | ReturnType<typeof anEvent>;

/** The proxy's calls, and learners at work with what they hear. */
export function useIngest(api: Harness) {
  const ingest = (...records: AnyRecord[]) =>
    callInternal(api, ingestEndpoints.ingest, { version: 1, records });

  async function workplace(fields: { requirement?: number } = {}) {
    const { user, client } = await aLearner(api);
    const target = await aTarget(api);
    const lesson = await aLesson(api, { targetId: target.id });
    if (fields.requirement) await requires(api, lesson.id, fields.requirement);
    const learner = await atWork(api, user.id, lesson.id, target.id);
    const heard: HubMessage[] = [];
    api.ctx.hub.subscribe(user.id, (message) => heard.push(message));
    const progress = () =>
      heard.flatMap((message) =>
        message.kind === 'progress' ? [JSON.parse(message.text) as ProgressUpdate] : [],
      );
    const completed = async () => {
      const response = await client.call(lessonsEndpoints.steps, { params: { id: lesson.id } });
      return (response.json() as { id: number; completed: string | null }[])
        .filter((step) => step.completed)
        .map(({ id }) => id);
    };
    const request = (own: Partial<ReturnType<typeof aRequest>> = {}) =>
      aRequest(api, learner, target.id, own);
    const event = (own: Partial<ReturnType<typeof anEvent>> = {}) => anEvent(api, learner, target.id, own);
    return { user, client, target, lesson, learner, heard, progress, completed, request, event };
  }
  return { ingest, workplace };
}

/** A response whose body so far is this text. */
export const streamed = (content: string) => ({
  headers: [],
  trailers: [],
  body: content ? { encoding: 'utf8' as const, content, size: content.length, truncated: false } : null,
});
