/** Carries the path and query that were asked for, percent-encoded, from the proxy to the 404 page. */
export const requestedPathHeader = 'x-southbound-requested-path';
