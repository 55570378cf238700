/** Requests byte by byte, as no HTTP library would send them, and their answers. */
import { connect } from 'node:net';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  /** Path and query as they stand in the first line; every character one byte. */
  readonly target: string;
  /** As they are sent, those that are there twice too; every character one byte. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | null;
}

/** An answer as it came. */
export interface WireAnswer {
  /** 0 where there was none. */
  readonly status: number;
  /** By their names in lower case; those that came twice joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** From the first byte sent to the end of the connection, in milliseconds. */
  readonly took: number;
  /** What was wrong with the connection, where something was. */
  readonly trouble: string | null;
}

/** The bytes of a request. `Connection: close` is added, and the length of a body unless it is said. */
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
 * Sends a request on a connection of its own and reads until the server ends it. Never rejects.
 * @param patience how long it waits for the end, in milliseconds
 */
export function send(siteUrl: string, request: WireRequest, patience: number): Promise<WireAnswer> {
  const { hostname, port } = new URL(siteUrl);
  const began = performance.now();
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let trouble: string | null = null;
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const timer = setTimeout(() => {
      trouble = `no end after ${patience} ms`;
      socket.destroy();
    }, patience);
    socket.on('connect', () => socket.write(bytesOf(request)));
    socket.on('data', (part) => parts.push(Buffer.from(part)));
    socket.on('end', () => socket.end());
    // Whoever is refused while sending a long body hears so all the same.
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

/** What the bytes of a connection say, from the first answer that is not merely informational; null where they hold none. */
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
