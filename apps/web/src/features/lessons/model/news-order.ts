/** What the lesson bar reports, the most important first. */
const order = [
  'failure',
  'pause',
  'summit',
  'way-on',
  'step',
  'message',
  'attempt',
  'end',
  'limit',
  'target',
  'practice',
] as const;

export type NewsKind = (typeof order)[number];

export function inOrder<News extends { readonly kind: NewsKind }>(news: readonly News[]): News[] {
  return news.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}
