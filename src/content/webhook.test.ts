import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#src/platform/config.ts';
import { refusalOf } from './webhook.ts';

const body = JSON.stringify({ documents: [{ _id: 'page-home', _type: 'page' }] });

async function call(secret: string | null, sent = body): Promise<Request> {
  const signature = secret ? await encodeSignatureHeader(body, Date.now(), secret) : null;
  return new Request('http://localhost/api/content-webhook', {
    method: 'POST',
    body: sent,
    headers: signature ? { [SIGNATURE_HEADER_NAME]: signature } : {},
  });
}

describe('the content webhook', () => {
  beforeEach(() => {
    vi.stubEnv('SANITY_WEBHOOK_SECRET', 'between us');
    forgetConfig();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    forgetConfig();
  });

  test('hears what is signed with our secret', async () => {
    expect(await refusalOf(await call('between us'))).toBeNull();
  });

  test.each([
    ['another secret', () => call('guessed')],
    ['no signature', () => call(null)],
    ['a body that was changed on the way', () => call('between us', '{}')],
  ])('refuses %s', async (_name, request) => {
    expect(await refusalOf(await request())).toMatch(/signed|fit/);
  });

  test('refuses a body longer than any call, without reading on', async () => {
    const long = 'a'.repeat(1_000_001);
    expect(await refusalOf(await call('between us', long))).toBe('Too long.');
  });

  test('refuses everything while there is no secret', async () => {
    vi.stubEnv('SANITY_WEBHOOK_SECRET', '');
    forgetConfig();
    expect(await refusalOf(await call('between us'))).toBe('Not signed.');
  });
});
