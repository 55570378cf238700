/** Logs and counts requests that were refused for security reasons, without any request data. */
import { log } from './log.ts';
import { count } from './metrics/metrics.ts';

/** Kind of a refusal. */
export type Refusal =
  /** An API call without a valid key. */
  | 'api-key'
  /** A call or form from a page of another site. */
  | 'foreign-site'
  /** A form that no page of ours has. */
  | 'made-up-form'
  /** A rate limit was exceeded. */
  | 'limit'
  /** A webhook request that claims to be from the CMS. */
  | 'content-webhook'
  /** A webhook request that claims to be from a payment provider. */
  | 'payment-webhook'
  /** A draft link that the Studio did not create. */
  | 'draft-secret'
  /** A preview link that is unknown or expired. */
  | 'preview-link'
  /** An image variant that no page uses. */
  | 'picture'
  /** A request to a host name other than the site's. */
  | 'host';

/**
 * Logs and counts a refusal. Clients can't create many distinct lines, because calls are patterns.
 * @param call route pattern, name of a rate limit, or why a webhook was refused; never an address
 */
export function recordRefusal(what: Refusal, call?: string): void {
  count('southbound_refusals_total', { what });
  log.warn({ event: 'security.refused', what, call }, 'A request was refused');
}
