/** Routes of users and their stored settings. All callers are the same administrator. */
import { z } from 'zod';
import { lakeUserId } from '../identity.ts';
import { settingSchema } from './editor-settings.ts';
import { HttpError } from './http-error.ts';
import { readJsonBody, sendJson } from './reply.ts';
import { get, type Route, route } from './route-table.ts';

const editor = {
  id: lakeUserId,
  name: 'Editor',
  email: 'editor@localhost',
  provider: 'lake',
  role: 'administrator',
  roles: [{ name: 'administrator', title: 'Administrator' }],
};

const settings = z.array(settingSchema).min(1).max(100);

/**
 * Describes an author of the log. Authors other than the editor are programs (an import, a migration) and keep their own name.
 */
function createUser(id: string) {
  const name = id === lakeUserId ? editor.name : id.replace(/^[a-z]/, (first) => first.toUpperCase());
  return { id, displayName: name, ...(id === lakeUserId ? { email: editor.email } : {}) };
}

/** The routes of users and of their stored settings. */
export const accountRoutes: readonly Route[] = [
  get('users/me', ({ exchange }) => sendJson(exchange, 200, editor)),
  get('users/me/keyvalue/:keys', ({ exchange, deps, value }) =>
    sendJson(exchange, 200, deps.settings.get(value('keys').split(','))),
  ),
  route(['PUT'], 'users/me/keyvalue', async ({ exchange, deps }) => {
    const body = settings.safeParse(await readJsonBody(exchange));
    if (!body.success) throw new HttpError(400, 'The body must be [{"key": string, "value": …}].');
    deps.settings.set(body.data);
    sendJson(exchange, 200, body.data);
  }),
  get('users/:ids', ({ exchange, value }) => {
    const ids = value('ids')
      .split(',')
      .filter((id) => id !== '')
      .slice(0, 500);
    const users = ids.map(createUser);
    sendJson(exchange, 200, users.length === 1 ? users[0] : users);
  }),
  get('auth/id', ({ exchange }) => sendJson(exchange, 200, { id: lakeUserId })),
  get('auth/providers', ({ exchange }) => sendJson(exchange, 200, { providers: [] })),
  route(['POST'], 'auth/logout', ({ exchange }) => sendJson(exchange, 200, { ok: true })),
];
