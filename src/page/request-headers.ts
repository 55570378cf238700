/**
 * Request header from the server to the proxy: the page failed, so render the error page. The server removes it from
 * visitors' requests.
 */
export const failedPageHeader = 'x-southbound-failed-page';

/**
 * Request header from the proxy to the error page: seconds to wait after an exceeded rate limit. Removed from
 * visitors' requests.
 */
export const busyHeader = 'x-southbound-busy';

/** Request header from the proxy to the 404 page: the requested path and query, percent-encoded. */
export const requestedPathHeader = 'x-southbound-requested-path';

/**
 * Request header with which nginx asks only for a page's status; it then requests the shown page separately
 * (deploy/nginx.conf.template). It has no other effect, so any client may send it.
 */
export const statusOnlyHeader = 'X-Status-Only';
