import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { log } from '../log.ts';
import { HostGuard } from './host-guard.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close().closeAllConnections();
  server = undefined;
  vi.restoreAllMocks();
});

/**
 * Starts a site with these settings; returns a function that requests it with a Host header (none if undefined).
 * Accepted requests get status 200.
 */
async function siteWith(environment: Readonly<Record<string, string>>, names: readonly string[]) {
  const door = new HostGuard(readConfig(environment), new Set(names));
  server = createServer({ requireHostHeader: false }, (request, response) => {
    if (!door.refuses(request, response)) response.end('let in');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return (host: string | undefined, path = '/') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = host === undefined ? {} : { Host: host };
      const sent = ask({ host: '127.0.0.1', port, path, headers, setHost: false }, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode, text });
      });
      sent.on('error', reject);
      sent.end();
    });
}

const production = { NODE_ENV: 'production' };
const names = ['www.example.nz', 'api.example.nz', '10.0.0.5'];

test.each([
  'www.example.nz',
  'WWW.Example.nz:8443',
  'api.example.nz',
  '10.0.0.5:3000',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
])('accepts a request to %s', async (host) => {
  const get = await siteWith(production, names);
  expect((await get(host)).status).toBe(200);
});

// @asvs 4.1.3
test.each([
  undefined,
  '',
  'evil.example',
  'www.example.nz.evil.example',
  'evil.example:www.example.nz',
  'www.example.nz@evil.example',
  'www.example.nz/evil',
  'www.example.nz, evil.example',
  '10.0.0.6',
  'localhost.evil.example',
])('refuses a request to %s', async (host) => {
  const get = await siteWith(production, names);
  expect((await get(host)).status).toBe(421);
});

test.each([
  ['/api/v1/health', 200],
  ['/api/v1/ready/', 200],
  ['/api/v1/ready?x=1', 200],
  ['/api/v1/healthy', 421],
  ['/api/v1/cart', 421],
  ['/', 421],
])('with an unknown host, %s returns %s', async (path, status) => {
  const get = await siteWith(production, names);
  expect((await get('192.0.2.7', path)).status).toBe(status);
});

describe('a site without settings', () => {
  // @asvs 4.1.3
  test('refuses other host names and logs which setting is missing', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const get = await siteWith(production, ['localhost', '127.0.0.1']);
    expect((await get('localhost:3000')).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect(await get('site.tunnel.example')).toEqual({
        status: 421,
        text: expect.stringContaining('SITE_URL'),
      });
    const warnings = warn.mock.calls.filter(([, words]) => words !== 'A request was refused');
    expect(warnings).toEqual([[{ event: 'host.unknown' }, expect.stringContaining('set SITE_URL')]]);
  });

  test.each<Record<string, string>>([{}, { NODE_ENV: 'development', HOST: '192.168.1.5' }])(
    'accepts any host in development: %o',
    async (environment) => {
      const get = await siteWith(environment, ['localhost']);
      expect((await get('192.168.1.5:3000')).status).toBe(200);
    },
  );
});
