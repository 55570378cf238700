import { expect } from '@playwright/test';
import { ask } from '#tools/content-check/ask.ts';
import { each } from '#tools/content-check/check-pages.ts';
import type { SiteAnswer } from '#tools/content-check/finding.ts';
import { testSite } from '../test.ts';

const answers = new Map<string, Promise<SiteAnswer>>();

/**
 * The site's answer to a GET, redirects not followed. A worker asks for each address once, for all specs that only read what
 * the dataset's pages say.
 */
export function askOnce(address: string): Promise<SiteAnswer> {
  const answer = answers.get(address) ?? ask(testSite.siteUrl, address);
  answers.set(address, answer);
  return answer;
}

/** The HTML of each path in order, each of which has to answer 200 itself, without a redirect. */
export async function htmlOfEach(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const html = new Map<string, string>();
  await each(paths, async (path) => {
    const { status, type, body } = await askOnce(path);
    expect(status, path).toBe(200);
    expect(type, path).toBe('text/html; charset=utf-8');
    html.set(path, body);
  });
  return new Map(paths.map((path) => [path, html.get(path) ?? '']));
}
