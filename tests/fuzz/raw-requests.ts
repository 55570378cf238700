/** Sends raw HTTP requests that no HTTP library would send, and parses the responses. */
import { connect } from 'node:net';

/** A request as sent over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query of the request line; each character is one byte. */
  readonly target: string;
  /** The headers as sent, including duplicates; each character is one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

/** A response as received. */
export interface WireAnswer {
  /** 0 without a response. */
  readonly status: number;
  /** By lower-case name; duplicates are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** From the start of the connection until it closed, in milliseconds. */
  readonly took: number;
  /** The connection error, if there was one. */
  readonly trouble: string | null;
}

/** The bytes of a request. Adds `Connection: close` and the body’s length unless the headers have them. */
export function bytesOf({ method, target, headers, body }: WireRequest): Buffer {
  const says = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(says('connection') ? [] : ['Connection: close']),
    ...(body && !says('content-length') && !says('transfer-encoding')
      ? [`Content-Length: ${body.length}`]
      : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/**
 * Sends a request on a new connection and reads until the server closes it. Never rejects.
 * @param timeoutMs the timeout for the whole exchange, in milliseconds
 */
export function send(siteUrl: string, request: WireRequest, timeoutMs: number): Promise<WireAnswer> {
  const { hostname, port } = new URL(siteUrl);
  const began = performance.now();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let trouble: string | null = null;
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const timer = setTimeout(() => {
      trouble = `no end after ${timeoutMs} ms`;
      socket.destroy();
    }, timeoutMs);
    socket.on('connect', () => socket.write(bytesOf(request)));
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.on('end', () => socket.end());
    // A request refused during a long body can still have a response.
    socket.on('error', (error) => {
      trouble ??= error.message;
    });
    socket.on('close', () => {
      clearTimeout(timer);
      const took = performance.now() - began;
      const read = readAnswer(Buffer.concat(parts), request.method === 'HEAD');
      resolve(read ? { ...read, took, trouble } : { ...nothing, took, trouble: trouble ?? 'no answer' });
    });
  });
}

const nothing = { status: 0, headers: {}, body: Buffer.alloc(0) };

const endOfHead = Buffer.from('\r\n\r\n');

/** Parses the first response that is not informational; null if the bytes contain none. */
export function readAnswer(
  bytes: Buffer,
  isHead = false,
): Pick<WireAnswer, 'status' | 'headers' | 'body'> | null {
  const end = bytes.indexOf(endOfHead);
  if (end < 0) return null;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [, code] = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first) ?? [];
  if (code === undefined) return null;
  const rest = bytes.subarray(end + endOfHead.length);
  if (code.startsWith('1')) return readAnswer(rest, isHead);
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]*):\s*(.*)$/s.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`;
  }
  const isChunked = headers['transfer-encoding']?.toLowerCase() === 'chunked';
  return { status: Number(code), headers, body: isChunked && !isHead ? unchunked(rest) : rest };
}

function unchunked(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16);
    if (end < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
