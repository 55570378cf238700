/** Copies an HTTP request, so that a second handler can read it after the first. */
import { IncomingMessage } from 'node:http';

/** Changes to the original request. */
type RequestChanges = Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>> & {
  /** The whole body; none if absent. */
  readonly body?: Buffer;
};

/** Copies a request, complete and unread, for a handler that reads it after another has read the original. */
export function copyRequest(request: IncomingMessage, { body, ...changes }: RequestChanges): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  copy.httpVersion = request.httpVersion;
  copy.rawHeaders = request.rawHeaders;
  copy.method = changes.method ?? request.method;
  copy.url = changes.url ?? request.url;
  copy.headers = changes.headers ?? request.headers;
  copy.complete = true;
  if (body) copy.push(body);
  copy.push(null);
  return copy;
}
