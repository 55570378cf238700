import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PermanentDeliveryError } from '../mail/mail.ts';
import { textGateway } from './text-gateway.ts';

const key = 'a-key-for-tests-only';
const message = {
  id: '7d0c5e9e-1111-4c0b-9a51-2f7a4f1f7d10',
  to: '+64211234567',
  text: 'It runs after all.',
};

let server: Server;
let url: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const answerWith = (status: number, headers: Record<string, string> = {}) => {
  answer = (_, response) => response.writeHead(status, headers).end(`No: ${message.to}`);
};
const refusal = () => textGateway({ url, key })(message).catch((err: unknown) => err);

test('posts number and text as JSON, with the bearer key and an idempotency key', async () => {
  const received = new Promise((resolve) => {
    answer = async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      response.writeHead(202).end();
      const { method, headers, url: path } = request;
      resolve({ method, path, headers, body: JSON.parse(Buffer.concat(parts).toString()) });
    };
  });
  await textGateway({ url, key })(message);
  expect(await received).toMatchObject({
    method: 'POST',
    path: '/messages',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': message.id,
    },
    body: { to: '+64211234567', text: 'It runs after all.' },
  });
});

test.each([400, 404, 410, 422])(
  'permanently refuses a message after a %s, without its number',
  async (status) => {
    answerWith(status);
    const err = await refusal();
    expect(err).toBeInstanceOf(PermanentDeliveryError);
    expect(String(err)).toContain(String(status));
    expect(String(err)).not.toContain('64211234567');
  },
);

test.each([401, 403, 408, 429, 500, 503])('lets a message be retried after a %s', async (status) => {
  answerWith(status);
  const err = await refusal();
  expect(err).toBeInstanceOf(Error);
  expect(err).not.toBeInstanceOf(PermanentDeliveryError);
});

test('follows no redirect with its key', async () => {
  const paths: (string | undefined)[] = [];
  answer = (request, response) => {
    paths.push(request.url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  };
  expect(await refusal()).not.toBeInstanceOf(PermanentDeliveryError);
  expect(paths).toEqual(['/messages']);
});

test('lets a message be retried if the gateway does not answer in time', async () => {
  answer = () => undefined;
  await expect(textGateway({ url, key }, { timeoutMs: 20 })(message)).rejects.toThrow(/timeout/i);
});
