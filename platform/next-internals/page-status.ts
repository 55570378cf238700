/**
 * Sets the status of pages.
 *
 * Relies on Next 16.4.5: it sends a rewritten page as 200. The headers that the proxy has set on the rewrite are on the
 * response by then. Noticed by tests/end-to-end/errors.spec.ts.
 */
import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { EarlyResponse } from '#platform/http/early-response.ts';

/**
 * Response header with which the proxy sets the status of a page that Next would send as 200. It is removed before
 * sending.
 */
export const pageStatusHeader = 'x-page-status';

/**
 * A response whose status a page can set with `pageStatusHeader`. In Next, a fully server-rendered page can't choose its
 * status otherwise: `notFound()` shows its page only with scripts.
 */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends EarlyResponse<Request> {
  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const requestedStatus = Number(this.getHeader(pageStatusHeader));
    this.removeHeader(pageStatusHeader);
    const final = status === 200 && requestedStatus > 200 ? requestedStatus : status;
    return typeof reason === 'string'
      ? super.writeHead(final, reason, headers)
      : super.writeHead(final, reason);
  }
}
