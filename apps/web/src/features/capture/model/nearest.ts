/** The request of the nearest attempt on the current step, and how near it came. */
export type Nearest = { readonly request: string; readonly met: number; readonly total: number };
