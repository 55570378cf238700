import { type APIRequestContext, expect } from '@playwright/test';

/** Fetches the HTML of a path. The response must be 200 and not a redirect. */
export async function getHtml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
  return answer.text();
}
