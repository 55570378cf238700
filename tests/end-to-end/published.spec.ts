import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect as base, test } from '@playwright/test';
import { createTerminal } from '#scripts/launch/terminal.mjs';
import {
  deleteActions,
  formsOf,
  publishActions,
  redirectsOf,
  redirectsQuery,
} from '#studio/publishing/actions.ts';
import { type PublishedSite, withPublishedSite } from '#tools/measure/published-site.ts';
import { wordsOf } from './support/markup.ts';
import { ask } from './support/raw-http.ts';

/** How soon a publish shows, in milliseconds, on a machine that does other things as well. */
const expect = base.configure({ timeout: 5_000 });

const quiet = createTerminal(new Writable({ write: (_chunk, _encoding, done) => done() }));

/** A page with one sentence, at an address that no earlier run kept. */
const run = randomUUID().slice(0, 8);
const pathOf = (name: string) => `/published-${run}/${name}/`;
const pageOf = (name: string, words: string, more: object = {}) => ({
  _id: `published-${name}`,
  _type: 'page',
  title: `Page ${name}`,
  path: { _type: 'slug', current: pathOf(name) },
  summary: 'A page of the tests.',
  blocks: [{ _key: 'h', _type: 'hero', schemaVersion: 1, heading: words }],
  ...more,
});

/** Pages that nobody asks for but the site itself. */
const unvisited = ['unvisited', 'unvisited-too'];

type Page = ReturnType<typeof pageOf>;

/** Publishes as the Studio does: a draft, and one call that makes it public with all that follows. */
async function publish({ client }: PublishedSite, page: Page, from: string | null = null): Promise<void> {
  const { _id: documentId, path } = page;
  await client.createOrReplace({ ...page, _id: `drafts.${documentId}` });
  const to = path.current;
  const found = await client.fetch<unknown>(
    redirectsQuery,
    { id: documentId, forms: formsOf(from, to) },
    { perspective: 'raw' },
  );
  const newId = () => `redirect-${randomUUID()}`;
  await client.action(publishActions({ documentId, from, to }, redirectsOf(found), {}, newId));
}

async function remove({ client }: PublishedSite, id: string): Promise<void> {
  const redirects = redirectsOf(
    await client.fetch(redirectsQuery, { id, forms: [] }, { perspective: 'raw' }),
  );
  await client.action(deleteActions(id, [], redirects));
}

// @spec 8.6
test('what is published is public, whatever happens on the way', { tag: '@full' }, async () => {
  test.setTimeout(480_000);
  await withPublishedSite(
    quiet,
    async (testSite) => {
      const statusOf = async (path: string) => (await ask(testSite.siteUrl, path)).status;
      const words = async (path: string) => wordsOf((await ask(testSite.siteUrl, path)).body);
      const shows = (name: string, text: string) => expect.poll(() => words(pathOf(name))).toContain(text);

      await test.step('a new page is there, and a change of it shows', async () => {
        expect(await statusOf(pathOf('a'))).toBe(404);
        await publish(testSite, pageOf('a', 'First words.'));
        await shows('a', 'First words.');
        await publish(testSite, pageOf('a', 'Second words.'));
        await shows('a', 'Second words.');
      });

      await test.step('a change of one page asks for that page alone, once for all who read', async () => {
        await publish(testSite, pageOf('b', 'Words of another.'));
        await shows('b', 'Words of another.');
        // What follows a publish by up to six seconds is over.
        await new Promise((resolve) => setTimeout(resolve, 6_500));
        await Promise.all([words(pathOf('a')), words(pathOf('b'))]);
        testSite.takeQueries();
        const began = performance.now();
        await publish(testSite, pageOf('a', 'Third words.'));
        await shows('a', 'Third words.');
        await Promise.all(
          Array.from({ length: 40 }, () => Promise.all([words(pathOf('a')), words(pathOf('b'))])),
        );
        const { path } = pageOf('a', '');
        const pages = testSite.takeQueries().filter((query) => query.includes('path.current in $paths'));
        const asked = pages.filter((query) => query.includes(path.current)).length;
        // On a slow machine the second look, three seconds after the publish at the earliest, falls into it.
        const looks = performance.now() - began < 3_000 ? [1] : [1, 2];
        expect(looks).toContain(asked);
        expect(pages.filter((query) => query.includes(pathOf('b')))).toEqual([]);
      });

      await test.step('what a page shows of another document follows it', async () => {
        const card = { _key: 'c', _type: 'cardList', schemaVersion: 1, source: 'blogs', heading: 'News' };
        await publish(testSite, pageOf('list', 'A list.', { blocks: [card] }));
        await shows('list', 'News');
        const title = `A journey ${run}`;
        const [post] = await testSite.client.fetch<{ _id: string }[]>('*[_type == "blogPost"] | order(_id)');
        await testSite.client
          .patch(post?._id ?? '')
          .set({ title })
          .commit();
        await shows('list', title);
      });

      await test.step('an old address leads to the new one by one hop, with the query, and back without a loop', async () => {
        const moved = pageOf('a', 'Third words.', { path: { _type: 'slug', current: pathOf('moved') } });
        await publish(testSite, moved, pathOf('a'));
        await expect.poll(() => statusOf(pathOf('moved'))).toBe(200);
        const { status, headers } = await ask(testSite.siteUrl, `${pathOf('a')}?from=mail`);
        expect(status).toBe(308);
        expect(headers.location).toMatch(new RegExp(`${pathOf('moved')}\\?from=mail$`));
        await publish(testSite, pageOf('a', 'Back again.'), pathOf('moved'));
        await shows('a', 'Back again.');
        expect(headers['cache-control'], 'or a browser would lead in circles now').toBe('no-cache');
        expect((await ask(testSite.siteUrl, pathOf('moved'))).headers.location).toMatch(
          new RegExp(`${pathOf('a')}$`),
        );
      });

      await test.step('a page is taken off the site and put back; its redirects rest meanwhile', async () => {
        await testSite.client.action({
          actionType: 'sanity.action.document.unpublish',
          draftId: 'drafts.published-a',
          publishedId: 'published-a',
        });
        await expect.poll(() => statusOf(pathOf('a'))).toBe(404);
        // The page itself is found out first, its redirects with the next query.
        await expect.poll(() => statusOf(pathOf('moved'))).toBe(404);
        await publish(testSite, pageOf('a', 'Once more.'));
        await shows('a', 'Once more.');
        await expect.poll(() => statusOf(pathOf('moved'))).toBe(308);
      });

      await test.step('what a live page links to is not deleted; without a link to it, it goes with its redirects', async () => {
        const link = { _key: 'l', label: 'A', target: { _type: 'reference', _ref: 'published-a' } };
        const invitation = {
          _key: 'i',
          _type: 'callToAction',
          schemaVersion: 1,
          heading: 'Go',
          links: [link],
        };
        await publish(testSite, pageOf('b', '', { blocks: [invitation] }));
        await base(remove(testSite, 'published-a')).rejects.toThrow(/published-b|references/);
        expect(await statusOf(pathOf('a'))).toBe(200);
        await publish(testSite, pageOf('b', 'No link.'));
        await remove(testSite, 'published-a');
        await expect.poll(() => statusOf(pathOf('a'))).toBe(404);
        // The page itself is found out first, its redirects with the next query.
        await expect.poll(() => statusOf(pathOf('moved'))).toBe(404);
      });

      await test.step('a publish that nobody told of shows within a minute', async () => {
        for (const name of unvisited) await publish(testSite, pageOf(name, 'Nobody was here.'));
        testSite.setHeard(false);
        await publish(testSite, pageOf('b', 'Nobody told of it.'));
        await expect.poll(() => words(pathOf('b')), { timeout: 60_000 }).toContain('Nobody told of it.');
        testSite.setHeard(true);
      });

      await test.step('the content goes away: what was public stays, after the site begins anew too, visited or not', async () => {
        // The site asks itself for one page after the other, and then leaves the machine to others for three times as long as that
        // took: when it has asked for both of these, it keeps the first.
        const drawn: string[] = [];
        await expect
          .poll(
            () => {
              const pages = testSite
                .takeQueries()
                .filter((query) => query.includes('path.current in $paths'));
              drawn.push(
                ...pages.flatMap((query) => unvisited.filter((name) => query.includes(pathOf(name)))),
              );
              return new Set(drawn).size;
            },
            { timeout: 240_000 },
          )
          .toBe(2);
        const [kept = ''] = drawn;
        testSite.setLakeReachable(false);
        const stays = async () => {
          expect(await words(pathOf('b'))).toContain('Nobody told of it.');
          expect(await words(pathOf(kept))).toContain('Nobody was here.');
        };
        await stays();
        await testSite.stopSite();
        await testSite.startSite();
        await stays();
        expect(await statusOf(pathOf('never-there'))).toBe(503);
      });

      await test.step('what was published while the site was away shows when both are back', async () => {
        await testSite.stopSite();
        await publish(testSite, pageOf('b', 'Published in the night.'));
        testSite.setLakeReachable(true);
        await testSite.startSite();
        expect(await words(pathOf('b'))).toContain('Published in the night.');
      });
    },
    { KEEP_EVERY_PAGE: 'true' },
  );
});
