// @vitest-environment jsdom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { brand, longNavigation, navigation } from './layout.fixtures.ts';
import { SiteHeader } from './site-header.tsx';
import type { ToPartMarkup } from './types.ts';

const toMarkup: ToPartMarkup = (_part, node) => {
  const html = renderToStaticMarkup(node);
  return { html, revision: String(html.length) };
};

/** Draws the site header at a path; returns a function that draws it again with another navigation. */
function drawHeader(path: string) {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  const draw = async (entries: typeof navigation) => {
    root.render(
      <PathnameContext value={path}>
        <SiteHeader brand={brand} navigation={entries} toMarkup={toMarkup} />
      </PathnameContext>,
    );
    await expect.poll(() => document.querySelectorAll('[data-site-header][data-ready]').length).toBe(1);
    return document.querySelector<HTMLElement>('[data-site-header]') ?? expect.unreachable();
  };
  return draw;
}

const [train = expect.unreachable()] = navigation.filter(({ submenu }) => submenu.length > 0);
const changed = navigation.map((entry) => (entry === train ? { ...train, label: 'Renamed' } : entry));

it('keeps the header while its entries stay', async () => {
  const draw = drawHeader('/');
  expect(await draw(navigation)).toBe(await draw([...navigation]));
});

it('replaces the header with its entries, and gives the newer one the behaviour of the one before', async () => {
  const draw = drawHeader(train.path);
  const before = await draw(navigation);
  const link = before.querySelector<HTMLElement>(`a[href="${train.submenu[0]?.path}"]`);
  before.querySelector<HTMLElement>('[data-menu] > button')?.click();
  link?.focus();
  expect([document.activeElement, before.querySelectorAll('[data-open]').length]).toEqual([link, 1]);

  document.querySelector('[data-ready]')?.removeAttribute('data-ready');
  const newer = await draw(changed);
  expect(newer).not.toBe(before);
  expect(newer.textContent).toContain('Renamed');
  expect(newer.querySelector(`a[href="${train.path}"]`)?.getAttribute('aria-current')).toBe('page');
  expect(newer.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.getAttribute('href')).toBe(train.submenu[0]?.path);
  expect(newer.querySelectorAll('[data-open]')).toHaveLength(1);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(newer.querySelectorAll('[data-open]')).toHaveLength(0);
});

it('keeps the page out of reach below an open mobile menu', async () => {
  const main = document.createElement('main');
  document.body.append(main);
  onTestFinished(() => main.remove());
  const draw = drawHeader('/');
  const before = await draw(navigation);
  const menu = (header: HTMLElement) => header.querySelector<HTMLDetailsElement>('[data-site-menu]');
  Object.assign(menu(before) ?? {}, { open: true });
  await expect.poll(() => main.inert).toBe(true);
  document.querySelector('[data-ready]')?.removeAttribute('data-ready');
  const newer = await draw(longNavigation);
  expect(menu(newer)?.open).toBe(true);
  expect(main.inert).toBe(true);
  menu(newer)?.removeAttribute('open');
  await expect.poll(() => main.inert).toBe(false);
});
