import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { EarlyResponse } from '#platform/http/early-response.ts';

/**
 * Response header with which the proxy sets the status of a page that Next would send as 200. It is removed before
 * sending.
 */
export const pageStatusHeader = 'x-page-status';

/**
 * Request header with which nginx asks only for a page's status; it then requests the shown page separately
 * (deploy/nginx.conf.template). It has no other effect, so any client may send it.
 */
export const statusOnlyHeader = 'X-Status-Only';

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
