import { payPath } from '#blocks/booking-paths.ts';

/** Links of the checkout to pages of the site, which editors may rename but not move. */
export const contactPath = '/contact/';
export const termsPath = '/terms-and-conditions/';
export const searchPath = '/book-your-journey/';
/** The extras section of the cart page. */
export const extrasPath = '/cart/#block-extras';

/** The address that opens a booking in this browser and redirects to it. */
export const bookingPath = (token: string) => `/purchase/arrive?token=${encodeURIComponent(token)}`;

/** The address that opens a booking in this browser and redirects to its payment page. */
export const payPathOf = (token: string) => `${payPath}?token=${encodeURIComponent(token)}`;

/** The starting points that an empty cart offers. */
export const firstSteps = [
  { label: 'Find a journey', href: searchPath },
  { label: 'Compare travel passes', href: '/travel_passes/' },
  { label: 'Choose a tour', href: '/tours/' },
] as const;
