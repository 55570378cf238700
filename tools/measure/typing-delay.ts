/** Measures the delay from typing in a Studio form until the text shows in the preview. */
import { createClient } from '@sanity/client';
import type { Browser, FrameLocator, Locator, Page } from 'playwright';
import { lakeIdentity } from '#lake/identity.ts';
import { type Terminal, withBrowser, withSite } from './measured-site.ts';

/** Maximum p95 of the delay from the form to the preview, in milliseconds. */
export const typingLimit = 400;

/** An open Studio form with the preview of its page. */
export interface OpenForm {
  readonly studio: Page;
  /** The frame of the preview. */
  readonly site: FrameLocator;
  /** The field to type into. */
  readonly field: Locator;
  /** CSS selector of the element in the preview that shows the field's text. */
  readonly shown: string;
}

/**
 * Types each text into the form and returns the delay until the preview shows it, in milliseconds. The delay runs from
 * the `timeStamp` of the last key event to the change of the page. All frames of a browser share that clock.
 * No text may be a part of the previous one.
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

/** Returns the percentile of the times; `part` is 0.95 for p95. NaN for no times. */
export function share(times: readonly number[], part: number): number {
  const last = Math.max(0, Math.ceil(times.length * part) - 1);
  return times.toSorted((a, b) => a - b)[last] ?? Number.NaN;
}

/** Thirty texts to type. */
export const typedTexts: readonly string[] = Array.from({ length: 30 }, (_, index) => `Word ${index + 1}.`);

/** A test page. The preview shows its title in the breadcrumbs. */
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

/** Opens `typedPage` in the Studio's Presentation tool. Resolves when the form and the preview are ready. */
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

/** Starts a site and a browser, types thirty texts and returns the delays in milliseconds. */
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
      // Not measured: the first text also creates the draft and the site's first rendering of the page.
      await typingTimes(form, ['The first of all']);
      return typingTimes(form, typedTexts);
    }),
  );
}
