import { createClient } from '@sanity/client';
import type { Browser, FrameLocator, Locator, Page } from 'playwright';
import { lakeIdentity } from '#lake/identity.ts';
import { type Terminal, withBrowser, withSite } from './measured-site.ts';

/** The longest that 95 of 100 texts may take from the form to the preview, in milliseconds. */
export const typingLimit = 400;

/** A form of the Studio beside the preview of its page. */
export interface OpenForm {
  readonly studio: Page;
  /** The frame of the preview. */
  readonly site: FrameLocator;
  /** The field that is typed into, and the selector of where its text stands in the preview. */
  readonly field: Locator;
  readonly shown: string;
}

/**
 * Types each text into a form and answers how long each took to stand in the preview: milliseconds from its last key, as the
 * browser noted it, to the change of the page, both by the one clock that frames of a browser share. No text may be part of the
 * one before.
 */
export async function typingTimes(form: OpenForm, texts: readonly string[]): Promise<number[]> {
  const { studio, site, field, shown } = form;
  await studio.evaluate(() => {
    const note = ({ timeStamp }: KeyboardEvent) => {
      document.documentElement.dataset.lastKey = String(performance.timeOrigin + timeStamp);
    };
    window.addEventListener('keydown', note, { capture: true });
  });
  const times: number[] = [];
  for (const text of texts) {
    const seen = site.locator('html').evaluate(
      (html, wanted) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (html.querySelector(wanted.shown)?.textContent !== wanted.text) return;
            watch.disconnect();
            resolve(performance.timeOrigin + performance.now());
          };
          const watch = new MutationObserver(look);
          watch.observe(html, { subtree: true, childList: true, characterData: true });
        }),
      { shown, text },
    );
    await field.selectText();
    await field.pressSequentially(text, { delay: 12 });
    const arrived = await seen;
    const lastKey = await studio.evaluate(() => Number(document.documentElement.dataset.lastKey));
    times.push(arrived - lastKey);
  }
  return times;
}

/** The time that a share of all stay within; NaN of none. */
export function share(times: readonly number[], part: number): number {
  const last = Math.max(0, Math.ceil(times.length * part) - 1);
  return times.toSorted((a, b) => a - b)[last] ?? Number.NaN;
}

/** Thirty texts, as somebody types them. */
export const typedTexts: readonly string[] = Array.from({ length: 30 }, (_, index) => `Word ${index + 1}.`);

/** A page whose title stands in the preview, among the pages that lead to it. */
export const typedPage = {
  _id: 'page-typed',
  _type: 'page',
  title: 'Typed',
  path: { _type: 'slug', current: '/about/typed/' },
  summary: 'A page that somebody types into.',
  blocks: [
    { _key: 'hero', _type: 'hero', schemaVersion: 1, heading: 'Typed into' },
    ...[1, 2, 3, 4].map((each) => ({
      _key: `q${each}`,
      _type: 'quote',
      schemaVersion: 1,
      text: `Words number ${each}: the train keeps to the coast, and so do we.`,
    })),
  ],
};

/** Opens the form of `typedPage` beside its preview, when both are there. */
export async function openTypedPage(browser: Pick<Browser, 'newPage'>, siteUrl: string): Promise<OpenForm> {
  const studio = await browser.newPage();
  studio.setDefaultTimeout(60_000);
  await studio.setViewportSize({ width: 1600, height: 900 });
  const { _id: id, path } = typedPage;
  await studio.goto(`${siteUrl}/studio/presentation/page/${id}?preview=${path.current}`);
  const site = studio.frameLocator('iframe[src]').first();
  await site.locator('html[data-presented]').waitFor({ state: 'attached' });
  const field = studio.getByTestId('field-title').locator('input').first();
  await field.click();
  return { studio, site, field, shown: 'nav[aria-label="Breadcrumb"] [aria-current]' };
}

/** How long typing takes to show, on a house and with a browser of its own. */
export async function measureTyping(terminal: Terminal): Promise<readonly number[]> {
  return withSite(terminal, (testSite) =>
    withBrowser(terminal, async (browser) => {
      const client = createClient({
        ...lakeIdentity,
        apiHost: testSite.lakeUrl,
        useProjectHostname: false,
        useCdn: false,
        apiVersion: '2026-03-01',
      });
      await client.createOrReplace(typedPage);
      const form = await openTypedPage(browser, testSite.siteUrl);
      // The first is no typing: the draft is made, and the site meets the page.
      await typingTimes(form, ['The first of all']);
      return typingTimes(form, typedTexts);
    }),
  );
}
