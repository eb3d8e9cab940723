import type { CapturedRequest } from '@sentiero/contracts/capture';

type Wish =
  | { readonly kind: 'open'; readonly record: CapturedRequest }
  | { readonly kind: 'compare'; readonly record: CapturedRequest }
  | { readonly kind: 'decode'; readonly text: string };

/** What another part of the page wants from the bench. Each has an id of its own and is carried out once. */
export type BenchOrder = Wish & { readonly id: string };
export type BenchWish = Wish;
