/** What was refused for the sake of safety: a line each in the log, without anything that was sent. */
import { log } from './log.ts';
import { count } from './metrics/metrics.ts';

/** What it was. */
export type Refusal =
  /** A call without a key of ours. */
  | 'api-key'
  /** A call or a form from a page of another site. */
  | 'foreign-site'
  /** A form that no page of ours has. */
  | 'made-up-form'
  /** More than somebody may do in the time. */
  | 'limit'
  /** A message that claims to be from the CMS. */
  | 'content-webhook'
  /** A message that claims to be from a payment provider. */
  | 'payment-webhook'
  /** A way into drafts that the Studio did not make. */
  | 'draft-secret'
  /** A preview link that opens nothing, or not any more. */
  | 'preview-link'
  /** A form of a picture that no page shows. */
  | 'picture'
  /** A request to another name than the site's. */
  | 'host';

/**
 * Writes that something was refused, and counts it. A stranger can't make up many lines: calls are patterns.
 * @param call the pattern of an address, the name of a limit, or whose it claims to be and why not: never an address itself
 */
export function recordRefusal(what: Refusal, call?: string): void {
  count('southbound_refusals_total', { what });
  log.warn({ event: 'security.refused', what, call }, 'Something was refused');
}
