import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PageResponse, pageStatusHeader } from './page-status.ts';

const server = createServer({ ServerResponse: PageResponse }, (request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://site');
  const said = searchParams.get('said');
  if (said) response.setHeader(pageStatusHeader, said);
  response.statusCode = Number(searchParams.get('status') ?? 200);
  if (searchParams.has('explicit')) response.writeHead(200, { 'X-Kind': 'explicit' });
  response.end('A page.');
});
const ask = (query: string) => {
  const address = server.address();
  return fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/?${query}`);
};

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

test.each([
  ['no header', '', 200],
  ['a status header', 'said=404', 404],
  ['a status header and an explicit writeHead', 'said=404&explicit', 404],
  ['an error, regardless of the header', 'said=404&status=500', 500],
  ['an invalid header', 'said=nonsense', 200],
])('the status of a page with %s', async (_, query, status) => {
  const answer = await ask(query);
  expect(answer.status).toBe(status);
  expect(answer.headers.has(pageStatusHeader)).toBe(false);
  expect(await answer.text()).toBe('A page.');
});
