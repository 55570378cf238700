import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { lakeUserId } from '../identity.ts';
import { startTestLake, type TestLake } from '../test-lake.ts';
import { EditorSettings } from './editor-settings.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
});
afterAll(() => lake.close());

async function request(path: string, init?: RequestInit) {
  const response = await fetch(`${lake.url}/v2026-03-01/${path}`, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('users', () => {
  it('every caller is the administrator', async () => {
    expect(await lake.client.users.getById('me')).toMatchObject({
      id: lakeUserId,
      roles: [{ name: 'administrator' }],
    });
    expect((await request('auth/id')).body).toEqual({ id: lakeUserId });
  });

  it('returns one user as an object, several as a list; programs keep their name', async () => {
    expect((await request(`users/${lakeUserId}`)).body).toMatchObject({ displayName: 'Editor' });
    expect((await request(`users/${lakeUserId},import`)).body).toMatchObject([
      { displayName: 'Editor' },
      { id: 'import', displayName: 'Import' },
    ]);
  });
});

test('a published release is never removed, so the Studio names no date of its removal', async () => {
  const { body } = await request('subscriptions/project/southbound');
  expect(body.featureTypes.retention.features[0].attributes.maxRetentionDays).toBeNull();
});

describe('editor settings', () => {
  const put = (settings: unknown) =>
    request('users/me/keyvalue', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
    });

  it('are stored on disk; missing keys are left out', async () => {
    const settings = [
      { key: 'studio.structure.layout', value: 'compact' },
      { key: '__proto__', value: { polluted: true } },
    ];
    expect(await put(settings)).toMatchObject({ status: 200, body: settings });
    expect((await request('users/me/keyvalue/studio.structure.layout,nothing')).body).toEqual([
      { key: 'studio.structure.layout', value: 'compact' },
    ]);
    const again = new EditorSettings(join(lake.folder, 'editor-settings.json'));
    expect(again.get(['studio.structure.layout', 'nothing'])).toEqual([
      { key: 'studio.structure.layout', value: 'compact' },
    ]);
    await put([{ key: 'studio.structure.layout', value: null }]);
    expect((await request('users/me/keyvalue/studio.structure.layout')).body).toEqual([]);
  });

  it('are reset if the file is invalid', () => {
    const file = join(lake.folder, 'broken.json');
    writeFileSync(file, '{"a":');
    const settings = new EditorSettings(file);
    expect(settings.get(['a'])).toEqual([]);
    settings.set([{ key: 'a', value: 1 }]);
    expect(new EditorSettings(file).get(['a'])).toEqual([{ key: 'a', value: 1 }]);
  });

  it.each([{}, [], [{ value: 1 }], [{ key: '' }]])('%j is refused', async (body) => {
    expect((await put(body)).status).toBe(400);
  });
});

describe('the project', () => {
  it('is the lake’s only project', async () => {
    expect((await request('projects/southbound')).body).toMatchObject({ id: 'southbound' });
    expect((await request('projects/other')).status).toBe(404);
    expect((await request('projects/southbound/datasets')).body).toMatchObject([
      { name: 'production' },
      { name: 'production-comments' },
    ]);
    const comments = 'projects/southbound/datasets?datasetProfile=comments&addonFor=';
    expect((await request(`${comments}production`)).body).toMatchObject([{ name: 'production-comments' }]);
    expect((await request(`${comments}other`)).body).toEqual([]);
    expect((await request('data/live/events/production-comments')).status).toBe(404);
    expect((await request('data/query/other-comments?query=1')).status).toBe(404);
  });

  it('grants its editor all permissions', async () => {
    const { body } = await request('projects/southbound/datasets/production/acl');
    expect(body).toEqual([
      { filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] },
    ]);
  });

  it.each([
    'features',
    'access/requests/me',
    'journey/announcements',
    'journey/trial?studioVersion=6',
    'journey/asset-limit',
    'subscriptions/project/southbound',
    'schedules/southbound/production?limit=1',
    'projects/southbound/user-applications',
    'projects/southbound/grants',
    'intake/telemetry-status',
    'help',
  ])('returns an empty response for %s', async (path) => {
    expect((await request(path)).status).toBe(200);
  });
});

it('a preflight request allows writes from a page of this machine', async () => {
  const response = await fetch(`${lake.url}/v1/users/me/keyvalue`, {
    method: 'OPTIONS',
    headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Headers': 'content-type' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
});
