/** Tells the proxy that the page asked for failed and the error page is to stand in; the server lets no visitor's through. */
export const failedPageHeader = 'x-southbound-failed-page';
