/** Canonical paths of specified pages that are code instead of documents. */
export const specialRoutes: ReadonlySet<string> = new Set([
  '/comp_ref/',
  '/reference/',
  '/undefined/',
  '/outbox/',
  '/staff/',
  '/staff/booking/',
]);
