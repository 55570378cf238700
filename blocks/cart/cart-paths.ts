/** Where the cart leads. Addresses of the site's own pages, which editors may rename but not move. */
export const checkoutPath = '/checkout/';
export const contactPath = '/contact/';
export const searchPath = '/book-your-journey/';

/** Where to begin when there is nothing in the cart. */
export const firstSteps = [
  { label: 'Find a journey', href: searchPath },
  { label: 'Compare travel passes', href: '/travel_passes/' },
  { label: 'Choose a tour', href: '/tours/' },
] as const;
