/** Names in the public API that server and browser share. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** The prefix of a request id in a problem's `instance`, which must be a URI. */
export const requestIdPrefix = 'urn:request:';
