import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@sanity/client';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { draftHeader } from '#contracts/draft-header.ts';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { passDraftGuard } from './draft-guard.ts';
import { draftCookie, draftKey, newDraftSession } from './draft-session.ts';

const token = 'a'.repeat(43);
let lake: TestLake;
let folder: string;
let session: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'draft-guard-'));
  lake = await startTestLake([
    { _id: 'trains', _type: 'page', title: 'Trains', path: { current: '/trains/' } },
    { _id: 'drafts.new', _type: 'page', title: 'New', path: { current: '/new/' } },
    { _id: 'ferry', _type: 'page', title: 'Ferry', path: { current: '/boat/' } },
    { _id: 'drafts.ferry', _type: 'page', title: 'Ferry', path: { current: '/maori_ferry/' } },
    { _id: 'bus', _type: 'page', title: 'Bus', path: { current: '/bus/' } },
    { _id: 'drafts.bus', _type: 'page', title: 'Bus', path: { current: '' } },
    { _id: 'zebra', _type: 'page', title: 'Zebra', path: { current: '/zebra/' } },
    { _id: 'drafts.zebra', _type: 'page', title: 'Zebra', path: { current: '/trains/' } },
    {
      _id: 'previewLink.1',
      _type: 'previewLink',
      tokenHash: createHash('sha256').update(token).digest('hex'),
      page: { _type: 'reference', _ref: 'trains', _weak: true },
      expiresAt: '2999-01-01T00:00:00Z',
    },
  ]);
  vi.stubEnv('LAKE_URL', lake.url);
  vi.stubEnv('DATA_DIR', folder);
  forgetConfig();
  session = `${draftCookie(false)}=${newDraftSession(draftKey(), new Date())}`;
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
  rmSync(folder, { recursive: true });
});

const pass = (path: string, { cookie, method = 'GET' }: { cookie?: string; method?: string } = {}) => {
  const url = new URL(path, 'http://localhost:3000');
  const headers = new Headers(cookie === undefined ? [] : [['Cookie', cookie]]);
  return passDraftGuard(new NextRequest(url, { headers, method }), url.pathname);
};

/** Runs the guard; returns the rewritten path, and checks the headers. */
async function drawnAt(path: string, cookie?: string) {
  const guard = await pass(path, cookie === undefined ? {} : { cookie });
  if (guard.kind !== 'draft') return guard.kind;
  const { headers } = guard.answer;
  expect(headers.get('Cache-Control')).toBe('private, no-store');
  expect(headers.get('X-Robots-Tag')).toContain('noindex');
  const { pathname, search } = new URL(headers.get('x-middleware-rewrite') ?? '');
  expect(headers.get(`x-middleware-request-${draftHeader}`)).toBe(pathname.split('/')[2]);
  return pathname + search;
}

describe('the draft guard', () => {
  test("rewrites an editor's requests to the drafts of all pages, including unpublished ones", async () => {
    expect(await drawnAt('/trains/?as-of=2027-01-01T09:00', session)).toBe(
      '/draft-route/session/trains/?as-of=2027-01-01T09:00',
    );
    expect(await drawnAt('/new/', session)).toBe('/draft-route/session/new/');
  });

  /** Runs the guard for an editor; returns the redirect target. */
  async function sentTo(path: string) {
    const guard = await pass(path, { cookie: session });
    if (guard.kind !== 'draft') return guard.kind;
    expect(guard.answer.headers.get('Cache-Control')).toBe('private, no-store');
    const { pathname, search } = new URL(guard.answer.headers.get('Location') ?? 'about:blank');
    return decodeURIComponent(pathname) + search;
  }

  test('redirects an editor from the public address of a page to the address of its draft', async () => {
    expect(await sentTo('/boat/?as-of=2027-01-01T09:00')).toBe('/maori_ferry/?as-of=2027-01-01T09:00');
    expect(await drawnAt('/maori_ferry/', session)).toBe('/draft-route/session/maori_ferry/');
    expect(await pass('/boat/')).toEqual({ kind: 'public' });
  });

  test('shows an editor a draft without an address of its own at its preview address', async () => {
    expect(await sentTo('/bus/')).toBe('/pre_bus/');
    expect(await sentTo('/zebra/')).toBe('/pre_zebra/');
    expect(await drawnAt('/pre_bus/', session)).toBe('/draft-route/session/pre_bus/');
    expect(await drawnAt('/pre_zebra/', session)).toBe('/draft-route/session/pre_zebra/');
    expect(await sentTo('/pre_ferry/')).toBe('/maori_ferry/');
    expect(await drawnAt('/pre_nobody/', session)).toBe('missing');
    expect(await drawnAt('/pre_bus/')).toBe('missing');
    expect(await drawnAt(`/pre_bus/?token=${token}`, session)).toBe('missing');
  });

  test('follows a page while its address is being typed', async () => {
    const written = { _id: 'drafts.written', _type: 'page', title: 'Written' };
    const client = createClient({
      projectId: 'southbound',
      dataset: 'production',
      apiVersion: '2026-03-01',
      apiHost: lake.url,
      useProjectHostname: false,
      useCdn: false,
    });
    const write = (current: string) => client.createOrReplace({ ...written, path: { current } });
    await write('/w/');
    expect(await drawnAt('/w/', session)).toBe('/draft-route/session/w/');
    await write('/wr/');
    expect(await sentTo('/w/')).toBe('/wr/');
    expect(await drawnAt('/wr/', session)).toBe('/draft-route/session/wr/');
    await write('/wri/');
    expect(await sentTo('/wr/')).toBe('/wri/');
    // The redirect was not followed before the next keystroke.
    await write('/writ/');
    expect(await sentTo('/wri/')).toBe('/writ/');
    await write('');
    expect(await sentTo('/wr/')).toBe('/pre_written/');
    await write('/written/');
    expect(await sentTo('/pre_written/')).toBe('/written/');
    expect(await sentTo('/w/')).toBe('/written/');
    expect(await pass('/w/')).toEqual({ kind: 'public' });
  });

  test('does not rewrite requests without a valid session', async () => {
    for (const cookie of [undefined, `${draftCookie(false)}=`, `${draftCookie(false)}=1.x`, `${session}x`])
      expect(await drawnAt('/trains/', cookie)).toBe('public');
  });

  test("rewrites a request with a link's token to the link's page only", async () => {
    expect(await drawnAt(`/pre_trains/?token=${token}`)).toBe(`/draft-route/link/trains?token=${token}`);
    for (const path of [
      '/pre_trains/',
      `/pre_new/?token=${token}`,
      `/pre_trains/?token=${token}x`,
      `/pre_/x/?token=${token}`,
    ])
      expect(await drawnAt(path), path).toBe('missing');
    expect(await drawnAt(`/trains/?token=${token}`)).toBe('public');
  });

  test('accepts no form from an editor, even if there is no draft', async () => {
    expect((await pass('/nowhere/', { cookie: session, method: 'POST' })).kind).toBe('missing');
    expect((await pass('/nowhere/', { cookie: session })).kind).toBe('public');
  });

  test('never falls back to the public page while drafts cannot be read', async () => {
    vi.stubEnv('LAKE_URL', 'http://127.0.0.1:1');
    await lake.close();
    expect((await pass('/trains/', { cookie: session })).kind).toBe('failed');
    expect((await pass(`/pre_trains/?token=${token}`)).kind).toBe('failed');
    expect((await pass('/trains/')).kind).toBe('public');
  });
});
