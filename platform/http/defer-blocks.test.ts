import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { deferBlocks } from './defer-blocks.ts';

const { JSDOM } = createRequire(import.meta.url)('jsdom');

const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`;

describe('a page with deferred blocks', () => {
  it('defers them with a script in its head that browsers can parse', () => {
    const html = deferBlocks(page('<div data-block="faq" data-later="">Taupō</div>'));
    const [, code = ''] = /<title>T<\/title><script>(.*?)<\/script><\/head>/.exec(html) ?? [];
    expect(code).toMatch(/^\(function deferLayout\(/);
    expect(() => new Function(code)).not.toThrow();
    expect(code).not.toMatch(/\/[/*] /);
  });

  it('is unchanged without deferred blocks or without a head', () => {
    const footer = '<footer class="site-footer" data-later="">Taupō</footer>';
    for (const html of [page('<p>data-later</p>'), page(footer), '<div data-later="">Taupō</div>', ''])
      expect(deferBlocks(html)).toBe(html);
  });

  it('defers a card in a list like a block', () => {
    const html = page('<ul><li class="group" data-later="">Taupō</li></ul><footer data-later=""></footer>');
    expect(deferBlocks(html)).toContain('deferLayout');
  });
});

describe('the script of a page with deferred blocks', () => {
  const list = (count: number) => `<ul>${'<li><b>Taupō</b></li>'.repeat(count)}</ul>`;
  const small = `<div data-block="faq" data-later="">${list(20)}</div>`;
  const large = `<div data-block="timetable" data-later=""><section>${list(40)}${list(30)}${list(20)}</section></div>`;

  /** Opens a page with its blocks at `top`. Returns its window, and a function that runs the next idle task; false if there is none. */
  function open(body: string, top = 10_000) {
    const idle: (() => void)[] = [];
    const { window } = new JSDOM(deferBlocks(page(body)), {
      url: 'https://southbound.test/',
      runScripts: 'dangerously',
      beforeParse: (opened: Window & typeof globalThis) => {
        opened.performance.getEntriesByType = () => [{ type: 'navigate' } as never];
        opened.Element.prototype.getBoundingClientRect = () => ({ top }) as DOMRect;
        opened.requestIdleCallback = (task) => idle.push(task as () => void);
        opened.setTimeout = ((task: () => void) => idle.push(task)) as never;
      },
    });
    const loaded = new Promise((resolve) => window.addEventListener('load', resolve));
    const runNext = () => {
      const task = idle.shift();
      task?.();
      return task !== undefined;
    };
    return { window, loaded, runNext };
  }

  /** The elements that the browser may render. */
  const rendered = (window: Window) =>
    [...window.document.querySelectorAll('[data-block], [data-block] *')].filter(
      (element) => !element.parentElement?.closest('[data-later]:not([data-drawn]), [data-part]'),
    ).length;

  it('renders blocks after the page has loaded, at most 100 elements at a time', async () => {
    const { window, loaded, runNext } = open(small + large);
    await loaded;
    const counts = [rendered(window)];
    while (runNext()) counts.push(rendered(window));
    const steps = counts.slice(1).map((count, at) => count - (counts[at] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(100);
    expect(counts.at(-1)).toBe(window.document.querySelectorAll('[data-block], [data-block] *').length);
    expect(window.document.documentElement.hasAttribute('data-arriving')).toBe(false);
  });

  it('renders a block in sight in one piece, so that nothing in it shifts', async () => {
    const { window, loaded, runNext } = open(large, 500);
    await loaded;
    while (runNext()) expect(window.document.querySelector('[data-part]')).toBeNull();
    expect(window.document.documentElement.hasAttribute('data-arriving')).toBe(false);
  });

  it('leaves the content of blocks as it was', async () => {
    const { window, loaded, runNext } = open(small + large);
    await loaded;
    while (runNext());
    expect(window.document.body.innerHTML.replaceAll(' data-drawn=""', '')).toBe(small + large);
  });

  it('renders everything at once when the visitor jumps', async () => {
    const { window, loaded, runNext } = open(small + large);
    await loaded;
    runNext();
    window.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'End' }));
    expect(window.document.documentElement.hasAttribute('data-arriving')).toBe(false);
  });

  it('renders everything at once when the visitor uses a deferred block, and only then', async () => {
    const { window, loaded } = open(`<a href="/">Home</a><div data-later=""><button>Choose</button></div>`);
    const { document } = window;
    await loaded;
    document.querySelector('a').focus();
    expect(document.documentElement.hasAttribute('data-arriving')).toBe(true);
    document.querySelector('button').focus();
    expect(document.documentElement.hasAttribute('data-arriving')).toBe(false);
  });
});
