import { IncomingMessage } from 'node:http';

/** What is another than in the original. */
type RequestChanges = Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>> & {
  /** The whole body; none when absent. */
  readonly body?: Buffer;
};

/** A request like `request`, whole and not read yet: for a handler that reads it after somebody else did. */
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
