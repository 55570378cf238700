import { expect, test } from 'vitest';
import { download, downloadOrRedirect } from './download.ts';

// @asvs 5.4.1, 5.4.2
test('serves a file uncached', async () => {
  const answer = await downloadOrRedirect(async () => download('words', 'text/calendar', 'a.ics'));
  expect([answer.status, await answer.text()]).toEqual([200, 'words']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test("redirects to the booking's page if the file cannot be created", async () => {
  const answer = await downloadOrRedirect(() => Promise.reject(new Error('No database.')));
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/purchase/']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});
