/**
 * Set by the proxy on requests that are shown drafts, to who looks at them: `session` or `link`. Whoever is asked something with
 * it touches no cart and no booking; written by anybody else it does no more than that.
 */
export const draftHeader = 'x-draft';
