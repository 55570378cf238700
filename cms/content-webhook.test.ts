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

/** A call whose signature was changed on the way. */
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

describe('the content webhook', () => {
  test('hears what is signed with our secret', async () => {
    expect(await receiveContentWebhook(await call('between us'), now)).toEqual({
      ok: true,
      changes: [{ id: 'page-home', type: 'page', operation: 'update', revision: 'r2' }],
      // A body without a time of its own.
      changedAt: now,
    });
  });

  test('counts from the change, however late it was signed', async () => {
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
    ['a signature with something behind it', () => withSignature((whole) => `${whole},v1=x`)],
    ['a signature without a time', () => withSignature((whole) => whole.replace(/^t=\d+,/, ''))],
    ['a signature of nothing', () => withSignature(() => 't=,v1=')],
    ['an empty body', () => call('between us', '', now.getTime(), body)],
    ['a body that was changed on the way', () => call('between us', '{}', now.getTime(), body)],
    ['a call of ten minutes ago', () => call('between us', body, now.getTime() - minutes(10))],
    ['a call from ten minutes ahead', () => call('between us', body, now.getTime() + minutes(10))],
  ])('refuses %s', async (_name, request) => {
    expect(await receiveContentWebhook(await request(), now)).toMatchObject({ ok: false });
  });

  test('hears a call that was under way for a minute', async () => {
    expect(
      await receiveContentWebhook(await call('between us', body, now.getTime() - minutes(1)), now),
    ).toMatchObject({
      ok: true,
    });
  });

  test('refuses a body longer than any call, without reading on', async () => {
    const long = 'a'.repeat(1_000_001);
    expect(await receiveContentWebhook(await call('between us', long), now)).toEqual({
      ok: false,
      reason: 'Too long.',
    });
  });

  // @asvs 16.5.3
  test('refuses everything while there is no secret', async () => {
    vi.stubEnv('SANITY_WEBHOOK_SECRET', '');
    forgetConfig();
    expect(await receiveContentWebhook(await call('between us'), now)).toEqual({
      ok: false,
      reason: 'Not signed.',
    });
  });
});
