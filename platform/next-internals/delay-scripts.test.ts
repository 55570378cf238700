import { describe, expect, it } from 'vitest';
import { delayScripts } from './delay-scripts.ts';

const chunk = (name: string) => `/_next/static/chunks/${name}.js`;
const head = [
  '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>',
  `<link rel="preload" as="script" fetchPriority="low" href="${chunk('start')}"/>`,
  `<script src="${chunk('one')}" async=""></script>`,
  `<link rel="preload" href="${chunk('island')}" as="script" fetchPriority="low"/>`,
  '<link rel="preload" href="/fonts/text.woff2" as="font" type="font/woff2" crossorigin=""/>',
  `<script src="${chunk('old')}" noModule=""></script>`,
];
const body = [
  '<h1>Taupō</h1>',
  `<script>self.__next_f.push([1,"\\u003cscript src=\\"${chunk('said')}\\" async=\\"\\"\\u003e"])</script>`,
  `<p>&lt;script src="${chunk('written')}" async=""></p>`,
];
const page = `<!DOCTYPE html><html><head>${head.join('')}</head><body>${body.join('')}<script src="${chunk('start')}" async=""></script></body></html>`;

/** Splits a page into the lists of its loader script and the page without it. */
function parts(html: string) {
  const [before = '', rest = ''] = html.split('<script>(function loadScripts');
  const end = rest.indexOf('</script>');
  const [, lists] = /\)\((\[.*\],\[.*\]),\d+,\d+,"[^"]*"\)$/.exec(rest.slice(0, end)) ?? [];
  return { lists: JSON.parse(`[${lists}]`), without: before + rest.slice(end + '</script>'.length) };
}

describe('a page with late scripts', () => {
  it('lists each script once in order, and the preload hints', () => {
    expect(parts(delayScripts(page)).lists).toEqual([[chunk('one'), chunk('start')], [chunk('island')]]);
  });

  it('keeps styles, fonts, legacy scripts and texts unchanged', () => {
    const kept = [head[0], head[4], head[5]].join('');
    expect(parts(delayScripts(page)).without).toBe(
      `<!DOCTYPE html><html><head>${kept}</head><body>${body.join('')}</body></html>`,
    );
  });

  it('moves scripts with attributes in any order, but none with other attributes', () => {
    const of = (...tags: string[]) => `<html><head></head><body>${tags.join('')}</body></html>`;
    const taken = [
      `<script src="${chunk('a')}" id="_R_" async=""></script>`,
      `<script async="" src="${chunk('b')}"></script>`,
      `<script fetchPriority="low" async src="${chunk('c')}" ></script>`,
      `<link as="script" href="${chunk('hint')}" rel="preload"/>`,
    ];
    const left = [
      `<script type="module" src="${chunk('d')}" async=""></script>`,
      `<script src="${chunk('e')}" integrity="sha256-x" async=""></script>`,
      `<script src="${chunk('f')}" nonce="n" async=""></script>`,
      `<script src="${chunk('g')}" defer=""></script>`,
      '<script async="" src="https://elsewhere.example/_next/static/chunks/h.js"></script>',
      `<script data-src="${chunk('i')}" async=""></script>`,
      `<link rel="prefetch" as="script" href="${chunk('j')}"/>`,
    ];
    const { lists, without } = parts(delayScripts(of(...taken, ...left)));
    expect(lists).toEqual([[chunk('a'), chunk('b'), chunk('c')], [chunk('hint')]]);
    expect(without).toBe(of(...left));
    expect(delayScripts(of(...left))).toBe(of(...left));
  });

  it('loads them with a script that browsers can parse', () => {
    const [, code = ''] = /<script>(\(function loadScripts.*?)<\/script>/.exec(delayScripts(page)) ?? [];
    expect(() => new Function(code)).not.toThrow();
    expect(code).not.toMatch(/\/[/*] /);
  });

  it('is unchanged without scripts or without a head', () => {
    for (const html of ['<html><head></head><body></body></html>', '<p>Taupō</p>', ''])
      expect(delayScripts(html)).toBe(html);
  });

  it('is not rewritten twice', () => {
    const once = delayScripts(page);
    expect(delayScripts(once)).toBe(once);
  });
});

describe('the loader of late scripts', () => {
  /** Runs the loader in a page that has arrived, with stand-ins for what it uses of the browser. */
  function run(connection: object | undefined, prerendering = false, readyState = 'complete', rules = '') {
    const [, code = ''] =
      /<script>(\(function loadScripts.*?)<\/script>/.exec(delayScripts(page, rules)) ?? [];
    const head: { src?: string; type?: string; text?: string }[] = [];
    const fetched: string[] = [];
    const root = { dataset: {} as Record<string, string> };
    const listeners = new Map<string, () => void>();
    const document = {
      head: { append: (part: { src?: string }) => head.push(part) },
      documentElement: root,
      prerendering,
      readyState,
      querySelector: () => null,
      createElement: () => ({}),
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    };
    const fetch = async (url: string) => {
      fetched.push(url);
      return { ok: url === '/rules.json', text: async () => '{}' };
    };
    const scriptElement = { supports: () => true };
    const names = [
      'document',
      'navigator',
      'addEventListener',
      'setTimeout',
      'requestAnimationFrame',
      'fetch',
      'HTMLScriptElement',
    ];
    const timers: (() => void)[] = [];
    const later = (work: (...values: unknown[]) => void, _ms?: number, ...values: unknown[]) =>
      timers.push(() => work(...values));
    const stand = [document, { connection }, () => undefined, later, later, fetch, scriptElement];
    new Function(...names, code)(...stand);
    const loaded = () => head.map(({ src }) => src).filter(Boolean);
    const added = () => head.filter(({ type }) => type).map(({ type, text }) => [type, text]);
    return { document, listeners, timers, loaded, root, fetched, added };
  }

  it('loads nothing while the page is prerendered, and starts with the visit', () => {
    const { listeners, timers, loaded } = run(undefined, true);
    expect(timers).toEqual([]);
    listeners.get('prerenderingchange')?.();
    timers[0]?.();
    for (const timer of timers.slice(1)) timer();
    expect(loaded()).toEqual([chunk('one'), chunk('start')]);
  });

  it('starts when the page has loaded if the visit began before', () => {
    const { document, listeners, timers } = run(undefined, true, 'loading');
    document.prerendering = false;
    listeners.get('DOMContentLoaded')?.();
    expect(timers).toHaveLength(1);
  });

  it('starts at once in a page that is visited', () => {
    expect(run(undefined).timers).toHaveLength(1);
  });

  it.each([undefined, {}, { effectiveType: '4g', saveData: false }, { effectiveType: '3g' }])(
    'lets the browser prerender links with the connection %o',
    (connection) => expect(run(connection).root.dataset).toEqual({ speculates: '' }),
  );

  it.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])(
    'does not with %o',
    (connection) => expect(run(connection).root.dataset).toEqual({}),
  );

  it.each([
    ['adds the speculation rules with the scripts', {}, '/rules.json', [['speculationrules', '{}']]],
    ['adds no rules that another build made', {}, '/others.json', []],
  ] as const)('%s', async (_, connection, rules, expected) => {
    const { timers, fetched, added } = run(connection, false, 'complete', rules);
    expect(fetched).toEqual([]);
    timers[0]?.();
    await new Promise(setImmediate);
    expect([fetched, added()]).toEqual([[rules], expected]);
  });

  it.each([
    [{}, ''],
    [{ saveData: true }, '/rules.json'],
  ] as const)('fetches no rules with %o and the address “%s”', (connection, rules) => {
    const { timers, fetched } = run(connection, false, 'complete', rules);
    timers[0]?.();
    expect(fetched).toEqual([]);
  });
});
