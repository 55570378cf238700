/**
 * Names of the site's cookies. Over TLS all except the cart's have a prefix (RFC 6265bis, 4.1.3). `__Host-` makes browsers
 * accept a cookie from this host only, and `__Secure-` only over TLS.
 */
export const cookieNames = {
  /** Session id of the cart: the visitor's only identity. */
  cart: 'cid',
  /** Token of the booking that is open in this browser. */
  booking: 'southbound-booking',
  /** References of bookings in payment. */
  paying: 'southbound-paying',
  /** Token of a booking while the visitor confirms replacing the one that is open. */
  opening: 'southbound-opening',
  /** Session of an editor who sees drafts. */
  draft: 'southbound-draft',
  /** Content that a draft session shows: the Studio's perspective. */
  draftPerspective: 'southbound-draft-view',
  /** Session of the staff page. */
  staff: 'southbound-staff',
  /** Note of a refused staff form. */
  staffNote: 'southbound-staff-note',
} as const;

/** Returns the name of a cookie for the path `/`. */
export function hostCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}

/** Returns the name of a cookie for another path, which `__Host-` does not allow. */
export function pathCookie(name: string, isSecure: boolean): string {
  return isSecure ? `__Secure-${name}` : name;
}
