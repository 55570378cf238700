import { payPath } from '#blocks/booking-paths.ts';

/** Where the checkout leads. Addresses of the site's own pages, which editors may rename but not move. */
export const contactPath = '/contact/';
export const termsPath = '/terms-and-conditions/';
export const searchPath = '/book-your-journey/';
/** The extras' own place on the cart's page. */
export const extrasPath = '/cart/#block-extras';

/** Opens a booking in this browser and leads to it. */
export const bookingPath = (token: string) => `/purchase/arrive?token=${encodeURIComponent(token)}`;

/** Opens a booking in this browser and leads on to its payment page. */
export const payPathOf = (token: string) => `${payPath}?token=${encodeURIComponent(token)}`;

/** Where to begin when there is nothing in the cart. */
export const firstSteps = [
  { label: 'Find a journey', href: searchPath },
  { label: 'Compare travel passes', href: '/travel_passes/' },
  { label: 'Choose a tour', href: '/tours/' },
] as const;
