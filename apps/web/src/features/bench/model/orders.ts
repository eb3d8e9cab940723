import type { CapturedRequest } from '@sentiero/contracts/capture';

type Wish =
  | { readonly kind: 'open'; readonly record: CapturedRequest }
  | { readonly kind: 'compare'; readonly record: CapturedRequest }
  | { readonly kind: 'decode'; readonly text: string };

/** An order to the bench from another part of the page. Each has its own id and is carried out once. */
export type BenchOrder = Wish & { readonly id: string };
export type BenchWish = Wish;

/** What the bench opens on without an order: the newest request, or what was kept; the newest also if nothing was. */
export type BenchStart = 'newest' | 'kept';
