/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import type { ReactNode } from 'react';
import { expect } from 'storybook/test';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { type PageName, pageList } from './page-list.ts';

/**
 * Whole pages out of the real content, with what their loaders asked; `npm run catalogue:pages` records them again.
 * The everyday run leaves these stories out: its end-to-end tests visit the pages themselves.
 */
export default { title: 'Pages/Recorded', tags: ['!autodocs', 'full'] } satisfies Meta;

const records = import.meta.glob<unknown>('./recorded/*.json', { import: 'default' });

async function read(name: PageName | 'around'): Promise<unknown> {
  const record = records[`./recorded/${name}.json`];
  if (!record) throw new Error(`There is no record of "${name}". Run: npm run catalogue:pages`);
  return record();
}

interface Drawn {
  readonly loaded: { readonly view?: ReactNode };
}

const drawn = (view: () => Promise<ReactNode>) => ({
  loaders: [async () => ({ view: await view() })],
  render: (_args: unknown, { loaded }: Drawn) => loaded.view,
});

// The registry imports all blocks, so it is loaded when a page is opened.
const page = (name: PageName) =>
  drawn(async () => {
    const { recordedView } = await import('./recorded-view.tsx');
    return recordedView(pageList[name], await read(name), await read('around'));
  });

export const Home = {
  ...page('home'),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const links = [...canvasElement.querySelectorAll('header a, footer a')].map((link) =>
      link.getAttribute('href'),
    );
    await expect(links).toEqual(
      expect.arrayContaining(['/', '/destinations/', '/cart/', '/privacy-policy/']),
    );
  },
};
export const Train = page('train');
export const Ferry = page('ferry');
export const Coaches = page('coaches');
export const Destination = page('destination');
export const Tour = page('tour');
export const Article = page('article');
export const Passes = page('passes');
export const Journeys = page('journeys');
export const Cart = page('cart');
export const Checkout = page('checkout');
export const Contact = page('contact');
export const Questions = page('questions');
export const Status = page('status');
export const NotFound = drawn(async () => {
  const { Around } = await import('./recorded-view.tsx');
  return (
    <Around settings={await read('around')}>
      <ErrorPage status={404} path="/ways_to_see_nz/train_journeys/kaikōura/" />
    </Around>
  );
});
