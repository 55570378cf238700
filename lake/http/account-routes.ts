/** Who the editor is. Everyone who reaches the lake is one and the same administrator. */
import { z } from 'zod';
import { lakeUserId } from '../identity.ts';
import { setting } from './editor-settings.ts';
import { HttpError } from './http-error.ts';
import { readJson, sendJson } from './reply.ts';
import { get, type Route, route } from './route-table.ts';

const editor = {
  id: lakeUserId,
  name: 'Editor',
  email: 'editor@localhost',
  provider: 'lake',
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
};

const settings = z.array(setting).min(1).max(100);

/** Other authors in the log are programs: an import, a migration. They are called what they call themselves. */
function userOf(id: string) {
  const name = id === lakeUserId ? editor.name : id.replace(/^[a-z]/, (first) => first.toUpperCase());
  return { id, displayName: name, ...(id === lakeUserId ? { email: editor.email } : {}) };
}

/** The routes of users and of what is remembered for them. */
export const accountRoutes: readonly Route[] = [
  get('users/me', ({ exchange }) => sendJson(exchange, 200, editor)),
  get('users/me/keyvalue/:keys', ({ exchange, parts, value }) =>
    sendJson(exchange, 200, parts.settings.get(value('keys').split(','))),
  ),
  route(['PUT'], 'users/me/keyvalue', async ({ exchange, parts }) => {
    const asked = settings.safeParse(await readJson(exchange));
    if (!asked.success) throw new HttpError(400, 'The body must be [{"key": string, "value": …}].');
    parts.settings.set(asked.data);
    sendJson(exchange, 200, asked.data);
  }),
  get('users/:ids', ({ exchange, value }) => {
    const ids = value('ids')
      .split(',')
      .filter((id) => id !== '')
      .slice(0, 500);
    const users = ids.map(userOf);
    sendJson(exchange, 200, users.length === 1 ? users[0] : users);
  }),
  get('auth/id', ({ exchange }) => sendJson(exchange, 200, { id: lakeUserId })),
  get('auth/providers', ({ exchange }) => sendJson(exchange, 200, { providers: [] })),
  route(['POST'], 'auth/logout', ({ exchange }) => sendJson(exchange, 200, { ok: true })),
];
