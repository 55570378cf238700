/** Tells the proxy that the page asked for failed and the error page is to stand in; the server lets no visitor's through. */
export const failedPageHeader = 'x-southbound-failed-page';

/** Tells the error page that somebody asked too often, and in how many seconds they may ask again. The proxy's word alone. */
export const busyHeader = 'x-southbound-busy';
