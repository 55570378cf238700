/** Path of the site search page. */
export const siteSearchPath = '/search/';
