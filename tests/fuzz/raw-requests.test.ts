/** Unit tests of the raw HTTP client. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, readAnswer, send } from './raw-requests.ts';

describe('a response', () => {
  it('is read without a length header', () => {
    const read = readAnswer(Buffer.from('HTTP/1.1 404 Not Found\r\nX-One: a\r\nx-one: b\r\n\r\nnone'));
    expect(read).toMatchObject({ status: 404, headers: { 'x-one': 'a, b' } });
    expect(read?.body.toString()).toBe('none');
  });

  it('is read from its chunks, after an informational response', () => {
    const head = 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(readAnswer(Buffer.from(`${head}3\r\nKia\r\n4\r\n ora\r\n0\r\n\r\n`))?.body.toString()).toBe(
      'Kia ora',
    );
  });

  it('is null if the bytes are no response', () => {
    expect(readAnswer(Buffer.from('HTTP/1.1 200 OK\r\n'))).toBeNull();
    expect(readAnswer(Buffer.from('SSH-2.0\r\n\r\n'))).toBeNull();
  });
});

describe('a request', () => {
  const server = createServer((request, response) => {
    if (request.url === '/silence') return;
    request.resume();
    request.on('end', () => response.end(JSON.stringify({ url: request.url, headers: request.rawHeaders })));
  });
  let siteUrl = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    siteUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterAll(() => server.close());

  it('is sent byte for byte', async () => {
    const request = {
      method: 'POST',
      target: '/a/../b?x=%zz',
      headers: [
        ['Host', 'site'],
        ['X', 'é'],
      ],
    } as const;
    const body = Buffer.from('{}');
    expect(bytesOf({ ...request, body }).toString('latin1')).toBe(
      'POST /a/../b?x=%zz HTTP/1.1\r\nHost: site\r\nX: é\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
    );
    const answer = await send(siteUrl, { ...request, body }, 60_000);
    expect(answer).toMatchObject({ status: 200, trouble: null });
    expect(JSON.parse(answer.body.toString()).url).toBe('/a/../b?x=%zz');
  });

  it('reports a missing response', async () => {
    const request = { method: 'GET', target: '/silence', headers: [['Host', 'site']], body: null } as const;
    expect(await send(siteUrl, request, 100)).toMatchObject({ status: 0, trouble: 'no end after 100 ms' });
  });
});
