import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lakeUserId } from '../identity.ts';
import { startTestLake, type TestLake } from '../test-lake.ts';
import { EditorSettings } from './editor-settings.ts';

let lake: TestLake;
beforeAll(async () => {
  lake = await startTestLake([{ _id: 'a', _type: 'page' }]);
});
afterAll(() => lake.close());

async function ask(path: string, init?: RequestInit) {
  const answer = await fetch(`${lake.url}/v2026-03-01/${path}`, init);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe('users', () => {
  it('whoever reaches the lake is its administrator', async () => {
    expect(await lake.client.users.getById('me')).toMatchObject({
      id: lakeUserId,
      roles: [{ name: 'administrator' }],
    });
    expect((await ask('auth/id')).body).toEqual({ id: lakeUserId });
  });

  it('one is answered alone, several as a list; programs are called what they call themselves', async () => {
    expect((await ask(`users/${lakeUserId}`)).body).toMatchObject({ displayName: 'Editor' });
    expect((await ask(`users/${lakeUserId},import`)).body).toMatchObject([
      { displayName: 'Editor' },
      { id: 'import', displayName: 'Import' },
    ]);
  });
});

describe('what an editor’s Studio remembers', () => {
  const put = (settings: unknown) =>
    ask('users/me/keyvalue', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(settings),
    });

  it('is kept on disk; what is not there is left out', async () => {
    const settings = [
      { key: 'studio.structure.layout', value: 'compact' },
      { key: '__proto__', value: { polluted: true } },
    ];
    expect(await put(settings)).toMatchObject({ status: 200, body: settings });
    expect((await ask('users/me/keyvalue/studio.structure.layout,nothing')).body).toEqual([
      { key: 'studio.structure.layout', value: 'compact' },
    ]);
    const again = new EditorSettings(join(lake.folder, 'editor-settings.json'));
    expect(again.get(['studio.structure.layout', 'nothing'])).toEqual([
      { key: 'studio.structure.layout', value: 'compact' },
    ]);
    await put([{ key: 'studio.structure.layout', value: null }]);
    expect((await ask('users/me/keyvalue/studio.structure.layout')).body).toEqual([]);
  });

  it('is begun anew when its file is broken', () => {
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
  it('is the one there is', async () => {
    expect((await ask('projects/southbound')).body).toMatchObject({ id: 'southbound' });
    expect((await ask('projects/other')).status).toBe(404);
    expect((await ask('projects/southbound/datasets')).body).toMatchObject([{ name: 'production' }]);
    expect((await ask('projects/southbound/datasets?datasetProfile=comments')).body).toEqual([]);
  });

  it('lets its editor do everything everywhere', async () => {
    const { body } = await ask('projects/southbound/datasets/production/acl');
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
  ])('has nothing to say of %s, and says so', async (path) => {
    expect((await ask(path)).status).toBe(200);
  });
});

it('a page of this machine may write, and is told so before it does', async () => {
  const answer = await fetch(`${lake.url}/v1/users/me/keyvalue`, {
    method: 'OPTIONS',
    headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Headers': 'content-type' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
});
