/** Tests who may let the server check links. No request leaves the machine: the only address is not public. */
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { POST } from './route.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

async function ask(secret: string, body: unknown): Promise<[number, unknown]> {
  const answer = await POST(
    new Request(`http://localhost/api/draft/links?sanity-preview-secret=${secret}`, {
      method: 'POST',
      body: JSON.stringify(body),
    }),
  );
  return [answer.status, answer.status === 200 ? await answer.json() : null];
}

const urls = ['http://127.0.0.1/'];

test('checks links for a secret that an editor wrote, unless the setting is off', async () => {
  await using lake = await startTestLake([]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
  const { secret } = await createPreviewSecret(lake.client, 'test', 'http://localhost/studio');
  expect(await ask('guessed', { urls })).toEqual([401, null]);
  expect(await ask(secret, { urls: [] })).toEqual([400, null]);
  expect(await ask(secret, { urls })).toEqual([
    200,
    { results: [{ url: urls[0], status: 'not-checked', reason: 'It is not a public web address.' }] },
  ]);
  vi.stubEnv('CHECK_EXTERNAL_LINKS', 'false');
  forgetConfig();
  expect(await ask(secret, { urls })).toEqual([404, null]);
});
