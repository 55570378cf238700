import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import { EarlyAnswer } from '#platform/http/early-answer.ts';

/** A response header in which the proxy names the status of a page that Next would send as 200. It is not sent on. */
export const statusHeader = 'x-page-status';

/**
 * A request header by which the nginx in front says that it looks at a page's status alone, and asks again for the answer that it shows
 * (deploy/nginx.conf.template). From anybody else it means no more than that.
 */
export const statusOnlyHeader = 'X-Status-Only';

/**
 * A response whose status a page can have said otherwise. Next knows no other way to a page that is rendered on the
 * server, whole, with a status of our choice: what `notFound()` shows is drawn by scripts alone.
 */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends EarlyAnswer<Request> {
  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    const said = Number(this.getHeader(statusHeader));
    this.removeHeader(statusHeader);
    const final = status === 200 && said > 200 ? said : status;
    return typeof reason === 'string'
      ? super.writeHead(final, reason, headers)
      : super.writeHead(final, reason);
  }
}
