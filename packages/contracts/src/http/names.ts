/** Names in the public API that server and browser share. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** Names one attempt to create something, so that a repetition after a lost answer gets the first one's answer. */
export const idempotencyHeader = 'Idempotency-Key';
/** The lengths of its value, which must be random: visible ASCII characters. */
export const idempotencyKey = { min: 16, max: 200 };
/** The prefix of a request id in a problem's `instance`, which must be a URI. */
export const requestIdPrefix = 'urn:request:';
