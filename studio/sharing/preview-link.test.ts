import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestLake } from '#lake/test-lake.ts';
import {
  describePreviewLink,
  newPreviewLink,
  parsePreviewLinks,
  parseReleasesOfPage,
  previewAddress,
  previewLinksQuery,
  releasesOfPageQuery,
} from './preview-link.ts';

const now = new Date('2026-11-21T00:00:00Z');
const choice = { pageId: 'page-home', hours: 24, revision: null, release: null, note: ' For Aroha ' };

test("stores the hash of a link's token, never the token", async () => {
  const { document, token } = await newPreviewLink(choice, now);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(document).toMatchObject({
    _id: expect.stringMatching(/^previewLink\./),
    _type: 'previewLink',
    tokenHash: createHash('sha256').update(token).digest('hex'),
    page: { _ref: 'page-home', _weak: true },
    expiresAt: '2026-11-22T00:00:00.000Z',
    note: 'For Aroha',
  });
  expect(document).not.toHaveProperty('pinnedRevision');
  expect(JSON.stringify(document)).not.toContain(token);
  expect(previewAddress('https://site.example', 'page-home', token)).toBe(
    `https://site.example/pre_page-home/?token=${token}`,
  );
});

test('creates a different token for each link', async () => {
  const links = await Promise.all(Array.from({ length: 50 }, () => newPreviewLink(choice, now)));
  expect(new Set(links.map(({ token }) => token)).size).toBe(50);
});

test('can fix a link to a revision', async () => {
  const { document } = await newPreviewLink({ ...choice, revision: 'r7' }, now);
  expect(document.pinnedRevision).toBe('r7');
});

test('shows a release that is not published yet and has a version of the page', async () => {
  await using lake = await startTestLake([{ _id: 'page-home', _type: 'page' }]);
  const { client } = lake;
  for (const releaseId of ['spring', 'summer', 'empty', 'over']) {
    await client.releases.create({ releaseId, metadata: { title: releaseId } });
    if (releaseId !== 'empty')
      await client.createVersion({ releaseId, publishedId: 'page-home', baseId: 'page-home' });
  }
  await client.releases.schedule({ releaseId: 'summer', publishAt: '2099-01-01T00:00:00Z' });
  await client.releases.publish({ releaseId: 'over' });
  const raw = { perspective: 'raw' } as const;
  const releases = parseReleasesOfPage(await client.fetch(releasesOfPageQuery, { page: 'page-home' }, raw));
  expect(releases.map(({ title }) => title).toSorted()).toEqual(['spring', 'summer']);
  await client.create((await newPreviewLink({ ...choice, release: 'spring' }, now)).document);
  const [link] = parsePreviewLinks(await client.fetch(previewLinksQuery, { page: 'page-home' }, raw), now);
  expect(link && describePreviewLink(link)).toContain('· release “spring” ·');
});

test('distinguishes open, expired and revoked links', () => {
  const links = parsePreviewLinks(
    [
      { _id: 'a', expiresAt: '2026-11-22T00:00:00Z' },
      { _id: 'b', expiresAt: '2026-11-20T00:00:00Z' },
      { _id: 'c', expiresAt: '2026-11-22T00:00:00Z', revokedAt: '2026-11-20T00:00:00Z' },
      { nothing: true },
    ],
    now,
  );
  expect(links.map(({ state }) => state)).toEqual(['open', 'ended', 'revoked']);
});

test("describes a link's state, without an expiry that no longer matters", () => {
  const [open, ended, revoked] = parsePreviewLinks(
    [
      { _id: 'a', expiresAt: '2026-11-22T00:00:00Z', note: 'For Aroha' },
      { _id: 'b', expiresAt: '2026-11-20T00:00:00Z', pinnedRevision: 'r7' },
      { _id: 'c', expiresAt: '2026-11-22T00:00:00Z', revokedAt: '2026-11-20T00:00:00Z' },
    ],
    now,
  );
  expect(open && describePreviewLink(open)).toBe(
    'Open · expires 22 Nov 2026, 13:00 · latest draft · For Aroha',
  );
  expect(ended && describePreviewLink(ended)).toBe('Expired 20 Nov 2026, 13:00 · fixed version');
  expect(revoked && describePreviewLink(revoked)).toBe('Revoked 20 Nov 2026, 13:00');
});
