import { type APIRequestContext, expect } from '@playwright/test';

/** The HTML at a path, which has to answer 200 itself, without a redirect. */
export async function getHtml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
  return answer.text();
}
