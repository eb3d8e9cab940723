import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';

/** The requests that caused these events, by the event's id, searched from the newest. */
export function findOrigins(
  events: readonly Pick<TargetEvent, 'id' | 'request'>[],
  requests: readonly CapturedRequest[],
): Map<string, CapturedRequest> {
  const missing = new Set(events.map(({ request }) => request).filter((id) => id !== null));
  const found = new Map<string, CapturedRequest>();
  for (let place = requests.length - 1; place >= 0 && missing.size > 0; place--) {
    const request = requests[place];
    if (request && missing.delete(request.id)) found.set(request.id, request);
  }
  return new Map(
    events.flatMap(({ id, request }) => {
      const origin = found.get(request ?? '');
      return origin ? [[id, origin] as const] : [];
    }),
  );
}
