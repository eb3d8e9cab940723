const replies = new Map<string, Promise<Response>>();

/** Sends a request before the app is loaded that will want its reply. */
export function askEarly(url: string, language: string): void {
  const reply = fetch(url, { credentials: 'include', headers: { 'Accept-Language': language } });
  // Whoever takes the reply handles a failure.
  reply.catch(() => undefined);
  replies.set(url, reply);
}

/** The reply to a request that was sent early, once: a second call wants a new one. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const reply = replies.get(url);
  replies.delete(url);
  return reply;
}
