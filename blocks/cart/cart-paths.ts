/** Links of the cart to pages of the site, which editors may rename but not move. */
export const checkoutPath = '/checkout/';
export const contactPath = '/contact/';
export const searchPath = '/book-your-journey/';

/** The starting points that an empty cart offers. */
export const firstSteps = [
  { label: 'Find a journey', href: searchPath },
  { label: 'Compare travel passes', href: '/travel_passes/' },
  { label: 'Choose a tour', href: '/tours/' },
] as const;
