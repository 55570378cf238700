import { afterEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import type { SiteSettings } from '#schemas/documents/site-settings.schema.ts';
import { ContentUnavailableError } from './content-source.ts';
import { createSettings } from './site-settings.ts';

const settings: SiteSettings = {
  navigation: [{ label: 'Trains', path: '/trains/', submenu: [] }],
  notices: [],
  footer: { columns: [], social: [], legal: [], copyright: 'Us', association: undefined },
};
const down = () => Promise.reject(new ContentUnavailableError('down'));

afterEach(() => {
  vi.restoreAllMocks();
});

test('returns the last navigation while the content is unreachable', async () => {
  let find = async (): Promise<SiteSettings | null> => settings;
  const read = createSettings(() => find());
  expect(await read()).toBe(settings);
  find = down;
  expect(await read()).toBe(settings);
});

test('returns empty settings if none were ever read, and logs each outage once', async () => {
  const error = vi.spyOn(log, 'error');
  let find: () => Promise<SiteSettings | null> = down;
  const read = createSettings(() => find());
  for (const _ of [1, 2, 3])
    expect(await read()).toMatchObject({ navigation: [], notices: [], footer: { columns: [] } });
  expect(error).toHaveBeenCalledTimes(1);
  find = async () => settings;
  expect(await read()).toBe(settings);
  find = down;
  await read();
  expect(error).toHaveBeenCalledTimes(2);
});
