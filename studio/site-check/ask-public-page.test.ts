import { afterEach, expect, test, vi } from 'vitest';
import { askPublicPage } from './ask-public-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('reads an empty page, tries twice, and reports a page that can’t be reached', async () => {
  const html = () => new Response('', { headers: { 'Content-Type': 'text/html' } });
  const answers = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', answers);
  answers.mockImplementation(async () => html());
  expect(await askPublicPage('/a/')).toMatchObject({ status: 200, body: '' });
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await askPublicPage('/a/')).toMatchObject({ status: 200 });
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await askPublicPage('/a/')).toMatchObject({ status: 0 });
});
