import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { readLakeSettings } from './settings.ts';

test('by default the lake listens on loopback, one port above the site, without a webhook', () => {
  expect(readLakeSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3001,
    folder: resolve('.data/lake'),
    contentFolder: resolve('content'),
    webhook: null,
  });
  expect(readLakeSettings({ PORT: '4000', LAKE_HOST: '[::1]' })).toMatchObject({ port: 4001, host: '::1' });
  expect(readLakeSettings({ PORT: '4000', LAKE_PORT: '5000' })).toMatchObject({ port: 5000 });
});

test('the webhook needs a URL and a secret', () => {
  const url = 'http://127.0.0.1:3000/api/content-webhook';
  expect(readLakeSettings({ LAKE_WEBHOOK_URL: url }).webhook).toBeNull();
  expect(readLakeSettings({ LAKE_WEBHOOK_URL: url, SANITY_WEBHOOK_SECRET: 's' }).webhook).toEqual({
    url,
    secret: 's',
  });
});

test.each([
  { SANITY_PROJECT_ID: 'abc' },
  { LAKE_HOST: '192.168.1.2' },
  { LAKE_HOST: '127.0.0.1.example.com' },
  { LAKE_PORT: '0' },
  { LAKE_PORT: '70000' },
  { PORT: '65535' },
  { LAKE_WEBHOOK_URL: 'ftp://127.0.0.1/' },
])('rejects %j', (environment) => {
  expect(() => readLakeSettings(environment)).toThrow(ConfigError);
});
