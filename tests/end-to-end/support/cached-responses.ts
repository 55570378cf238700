/** Fetches pages of the site under test: cached, for specs that only read pages, or with a request context. */
import { type APIRequestContext, expect } from '@playwright/test';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import { maxRequestsAtOnce } from '#studio/site-check/check-pages.ts';
import type { SiteResponse } from '#studio/site-check/finding.ts';
import { sendRequest } from '#tools/content-check/fetch-address.ts';
import { testSite } from '../test-fixtures.ts';

const answers = new Map<string, Promise<SiteResponse>>();

/**
 * The site’s response to a GET, without following redirects. Each worker requests an address once and caches the response,
 * for all specs that only read the dataset’s pages.
 */
export function fetchCached(address: string): Promise<SiteResponse> {
  const answer = answers.get(address) ?? sendRequest(testSite.siteUrl, address);
  answers.set(address, answer);
  return answer;
}

/** The HTML of each path, in order. Every response must be 200 and not a redirect. */
export async function fetchAllHtml(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const html = new Map<string, string>();
  await mapConcurrently(paths, maxRequestsAtOnce, async (path) => {
    const { status, type, body } = await fetchCached(path);
    expect(status, path).toBe(200);
    expect(type, path).toBe('text/html; charset=utf-8');
    html.set(path, body);
  });
  return new Map(paths.map((path) => [path, html.get(path) ?? '']));
}

/** Fetches the HTML of a path. The response must be 200 and not a redirect. */
export async function getHtml(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  expect(answer.headers()['content-type'], path).toBe('text/html; charset=utf-8');
  return answer.text();
}
