import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetConfig } from '#platform/config.ts';
import { receiveContentWebhook } from './content-webhook.ts';

const now = new Date('2026-11-21T09:00:00Z');
const minutes = (count: number) => count * 60_000;
const body = JSON.stringify({
  documents: [{ _id: 'page-home', _type: 'page', _rev: 'r2', operation: 'update' }],
});

async function call(secret: string | null, sent = body, signedAt = now.getTime(), signed = sent) {
  const signature = secret ? await encodeSignatureHeader(signed, signedAt, secret) : null;
  return new Request('http://localhost/api/content-webhook', {
    method: 'POST',
    body: sent,
    headers: signature ? { [SIGNATURE_HEADER_NAME]: signature } : {},
  });
}

/** A call whose signature was changed in transit. */
async function withSignature(change: (whole: string) => string) {
  const good = await call('between us');
  good.headers.set(SIGNATURE_HEADER_NAME, change(good.headers.get(SIGNATURE_HEADER_NAME) ?? ''));
  return good;
}

beforeEach(() => {
  vi.stubEnv('SANITY_WEBHOOK_SECRET', 'between us');
  forgetConfig();
});
afterEach(() => {
  vi.unstubAllEnvs();
  forgetConfig();
});

describe('receiveContentWebhook', () => {
  test('accepts a call signed with the shared secret', async () => {
    expect(await receiveContentWebhook(await call('between us'), now)).toEqual({
      ok: true,
      changes: [{ id: 'page-home', type: 'page', operation: 'update', revision: 'r2' }],
      // This body does not contain the time of the change.
      changedAt: now,
    });
  });

  test('returns the time of the change, however late the call was signed', async () => {
    const changedAt = new Date(now.getTime() - 20_000);
    const late = JSON.stringify({ ...JSON.parse(body), changedAt });
    expect(await receiveContentWebhook(await call('between us', late), now)).toMatchObject({
      ok: true,
      changedAt,
    });
  });

  test.each([
    ['another secret', () => call('guessed')],
    ['no signature', () => call(null)],
    ['a signature without its end', () => withSignature((whole) => whole.slice(0, -1))],
    ['a signature with trailing text', () => withSignature((whole) => `${whole},v1=x`)],
    ['a signature without a time', () => withSignature((whole) => whole.replace(/^t=\d+,/, ''))],
    ['an empty signature', () => withSignature(() => 't=,v1=')],
    ['an empty body', () => call('between us', '', now.getTime(), body)],
    ['a body that was changed in transit', () => call('between us', '{}', now.getTime(), body)],
    ['a call signed ten minutes ago', () => call('between us', body, now.getTime() - minutes(10))],
    ['a call signed ten minutes in the future', () => call('between us', body, now.getTime() + minutes(10))],
  ])('refuses %s', async (_name, request) => {
    expect(await receiveContentWebhook(await request(), now)).toMatchObject({ ok: false });
  });

  test('accepts a call signed a minute ago', async () => {
    expect(
      await receiveContentWebhook(await call('between us', body, now.getTime() - minutes(1)), now),
    ).toMatchObject({
      ok: true,
    });
  });

  test('refuses a body above the limit without reading it to the end', async () => {
    const long = 'a'.repeat(1_000_001);
    expect(await receiveContentWebhook(await call('between us', long), now)).toEqual({
      ok: false,
      reason: 'Too long.',
    });
  });

  // @asvs 16.5.3
  test('refuses every call without a configured secret', async () => {
    vi.stubEnv('SANITY_WEBHOOK_SECRET', '');
    forgetConfig();
    expect(await receiveContentWebhook(await call('between us'), now)).toEqual({
      ok: false,
      reason: 'Not signed.',
    });
  });
});
