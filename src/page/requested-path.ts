/** Request header from the proxy to the 404 page: the requested path and query, percent-encoded. */
export const requestedPathHeader = 'x-southbound-requested-path';
