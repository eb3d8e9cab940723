/** An earlier request is blamed for so long: the platform knows a request for ten minutes. */
export const blamedForMs = 9 * 60_000;
