import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestLake, type TestLake } from '#lake/test-lake.ts';
import { forgetConfig } from '#platform/config.ts';
import { ownAddress, verifyStudioSecret } from './draft-secret.ts';

let lake: TestLake;

beforeAll(async () => {
  lake = await startTestLake([]);
  vi.stubEnv('LAKE_URL', lake.url);
  forgetConfig();
  await lake.client.create({
    _id: 'drafts.sanity-preview-url-secret.1',
    _type: 'sanity.previewUrlSecret',
    secret: 'open-sesame',
    studioUrl: 'http://localhost:3000/studio',
  });
});
afterAll(async () => {
  await lake.close();
  vi.unstubAllEnvs();
  forgetConfig();
});

const enable = (parameters: Record<string, string>) =>
  `http://localhost:3000/api/draft/enable?${new URLSearchParams(parameters)}`;

describe('verifyStudioSecret', () => {
  test('returns the page that the Studio shows', async () => {
    const address = enable({
      'sanity-preview-secret': 'open-sesame',
      'sanity-preview-pathname': '/trains/?a=b',
      'sanity-preview-perspective': 'drafts',
    });
    expect(await verifyStudioSecret(address)).toEqual({ to: '/trains/?a=b', perspective: 'drafts' });
  });

  test.each<Record<string, string>>([
    {},
    { 'sanity-preview-secret': '' },
    { 'sanity-preview-secret': 'open-barley' },
  ])('refuses %o', async (parameters) => {
    expect(await verifyStudioSecret(enable(parameters))).toBeNull();
  });

  // @asvs 6.3.4
  test('refuses the secret of the Studio’s sharing feature, which opens all drafts and never expires', async () => {
    await lake.client.create({
      _id: 'sanity-preview-url-secret.share-access',
      _type: 'sanity.previewUrlShareAccess',
      secret: 'open-for-all',
      studioUrl: 'http://localhost:3000/studio',
    });
    expect(await verifyStudioSecret(enable({ 'sanity-preview-secret': 'open-for-all' }))).toBeNull();
  });

  // @asvs 3.7.2
  test('never returns another origin', async () => {
    for (const to of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
      const address = enable({ 'sanity-preview-secret': 'open-sesame', 'sanity-preview-pathname': to });
      expect((await verifyStudioSecret(address))?.to).toMatch(/^\/(?![/\\])/);
    }
  });
});

test.each([
  [undefined, '/'],
  ['', '/'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
  ['\\\\elsewhere.example', '/'],
  ['/\t/elsewhere.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/trains/', '/trains/'],
  ['/trains/?date=2026-12-01#x', '/trains/?date=2026-12-01'],
])('ownAddress(%j) is %s', (given, own) => {
  expect(ownAddress(given)).toBe(own);
});
