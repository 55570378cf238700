/** Request bodies of 20 MB: the server refuses them early, and the client still receives the response. */
import { maxLingerMs } from '#platform/http/request-body.ts';
import { sendThenRead } from './support/raw-http.ts';
import { expect, test, testSite } from './test-fixtures.ts';

const size = 20_000_000;
const large = Buffer.alloc(size, 'a');
const chunked = [`${size.toString(16)}\r\n`, large, '\r\n0\r\n\r\n'];

const places = [
  ['a call of the API', '/api/v1/contact', 'application/json', 413],
  ['a call of the API with another type', '/api/v1/contact', 'text/plain', 415],
  ['a form', '/contact/', 'multipart/form-data; boundary=x', 413],
  ['the content webhook', '/api/content-webhook', 'application/json', 401],
] as const;

/** Sends the request and reads the response. It retries if a busy machine sends for longer than the server keeps reading. */
async function heard(parts: readonly (string | Buffer)[], triesLeft = 5): Promise<string> {
  const began = performance.now();
  try {
    return await sendThenRead(testSite.siteUrl, parts);
  } catch (error) {
    if (triesLeft === 0 || performance.now() - began < maxLingerMs) throw error;
    return heard(parts, triesLeft - 1);
  }
}

// @asvs 15.2.2
for (const [what, path, type, status] of places)
  test(`${what} of 20 MB is refused early, and a client that sends everything first always gets the response`, {
    tag: '@full',
  }, async () => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: southbound-local\r\nContent-Type: ${type}\r\n`;
    for (let time = 0; time < 10; time += 1) {
      for (const parts of [
        [`${head}Content-Length: ${size}\r\n\r\n`, large],
        [`${head}Connection: close\r\nContent-Length: ${size}\r\n\r\n`, large],
        [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...chunked],
      ])
        expect(await heard(parts)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });
