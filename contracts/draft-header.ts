/**
 * Request header set by the proxy when drafts are shown; its value is the kind of viewer, `session` or `link`. Handlers
 * of a request with this header must not touch a cart or a booking. A forged header has no other effect.
 */
export const draftHeader = 'x-draft';
