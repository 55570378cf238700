/** Routes of the specification that are code and not documents, in canonical form. */
export const specialRoutes: ReadonlySet<string> = new Set([
  '/comp_ref/',
  '/reference/',
  '/undefined/',
  '/outbox/',
  '/staff/',
  '/staff/booking/',
]);
