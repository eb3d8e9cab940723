/** The request of the attempt on the current step that came nearest, and how near. */
export type Nearest = { readonly request: string; readonly met: number; readonly total: number };
