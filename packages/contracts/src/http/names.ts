/** Names of the public wire that server and browser share. */
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** The prefix of a request's id in a problem's `instance`, which is a URI. */
export const requestIdPrefix = 'urn:request:';
