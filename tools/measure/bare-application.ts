/** A bare Next application with the content of the site's pages: the same elements and style sheets, no scripts of its own. */
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { root } from '#scripts/launch/root.mjs';
import type { NextApplication } from './next-application.ts';

/** An element as a tag, attributes and children, or a text. */
type Node =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, string>>, children: readonly Node[]];

/** The content of a page. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** Addresses of the style sheets. */
  readonly styles: readonly string[];
  /** The `html` element, without its head, its scripts and its comments. */
  readonly document: Node;
}

/** Parses pages in a browser, which runs none of their scripts. */
export async function parsePages(
  browser: Browser,
  pages: ReadonlyMap<string, string>,
): Promise<Map<string, PageContent>> {
  const page = await browser.newPage();
  try {
    const parsed = new Map<string, PageContent>();
    for (const [path, html] of pages) parsed.set(path, await page.evaluate(readContent, html));
    return parsed;
  } finally {
    await page.close();
  }
}

/** Runs in the browser. */
function readContent(html: string): PageContent {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const omitted = new Set(['head', 'script', 'template', 'noscript']);
  const read = (element: Element): Node => [
    element.localName,
    Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    [...element.childNodes].flatMap((child) => {
      if (child instanceof Text) return [child.data];
      return child instanceof Element && !omitted.has(child.localName) ? [read(child)] : [];
    }),
  ];
  return {
    title: parsed.title,
    description: parsed.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    styles: [...parsed.querySelectorAll('link[rel="stylesheet"]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
    document: read(parsed.documentElement),
  };
}

/** Prefix of the paths that are rendered on every request. */
export const livePrefix = '/live';

/** Next serves its own files under `/_next`, so those of the site have another address. */
const ownFiles = '/_next/static/';
const siteFiles = '/site-files/';

/**
 * Returns the application. Its pages are static, and again under `livePrefix` rendered on every request.
 * @param pages by path
 * @param siteUrl serves pictures, fonts and style sheets
 */
export function bareApplication(pages: ReadonlyMap<string, PageContent>, siteUrl: string): NextApplication {
  const folder = join(root, '.next', 'cache', 'bare-application');
  const folders = [
    ['/media/', '/media/'],
    ['/fonts/', '/fonts/'],
    [siteFiles, ownFiles],
  ];
  const rewrites = folders.map(([source, from]) => ({
    source: `${source}:path*`,
    destination: `${siteUrl}${from}:path*`,
  }));
  const styles = [...new Set([...pages.values()].flatMap((page) => page.styles))].map((href) =>
    href.replace(ownFiles, siteFiles),
  );
  const pageFile = (before: string, inside: string) => `${before}
import { metadataOf, paths, render } from '${inside}pages.js';
export const generateMetadata = async ({ params }) => metadataOf((await params).slug);
`;
  return {
    folder,
    title: 'Building a bare Next application with the same content',
    files: {
      'package.json': JSON.stringify({ name: 'bare-application', private: true, type: 'module' }),
      'next.config.mjs': `export default {
  turbopack: { root: ${JSON.stringify(root)} },
  outputFileTracingRoot: ${JSON.stringify(root)},
  trailingSlash: true,
  poweredByHeader: false,
  rewrites: async () => ({ beforeFiles: ${JSON.stringify(rewrites)} }),
};
`,
      'content.json': JSON.stringify(Object.fromEntries(pages)),
      'app/pages.js': `import { readFileSync } from 'node:fs';
import { createElement } from 'react';
const pages = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'content.json'))}, 'utf8'));
const names = { class: 'className', for: 'htmlFor', value: 'defaultValue', checked: 'defaultChecked' };
const switches = new Set(['checked', 'disabled', 'hidden', 'inert', 'multiple', 'open', 'required']);
const styleOf = (text) => Object.fromEntries(text.split(';').filter(Boolean).map((rule) => {
  const [name, ...value] = rule.split(':');
  const trimmed = name.trim();
  return [trimmed.startsWith('--') ? trimmed : trimmed.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), value.join(':').trim()];
}));
const valueOf = (name, value) => (name === 'style' ? styleOf(value) : switches.has(name) ? true : value);
const propsOf = (attributes) => Object.fromEntries(Object.entries(attributes).map(([name, value]) => [names[name] ?? name, valueOf(name, value)]));
const element = (node) => typeof node === 'string' ? node : createElement(node[0], propsOf(node[1]), ...node[2].map(element));
const pageOf = (slug = []) => pages[['', ...slug, ''].join('/')];
export const paths = Object.keys(pages).map((path) => ({ slug: path.split('/').filter(Boolean) }));
export const metadataOf = (slug) => ({ title: pageOf(slug).title, description: pageOf(slug).description });
export const frame = () => { const [, html, [body]] = pages['/'].document; return { html: propsOf(html), body: propsOf(body[1]) }; };
export const render = (slug) => pageOf(slug).document[2][0][2].map((node, key) => createElement(Part, { key, node }));
const Part = ({ node }) => element(node);
`,
      'app/layout.js': `import { frame } from './pages.js';
export default function Layout({ children }) {
  const { html, body } = frame();
  return <html {...html}><head>${styles.map((href) => `<link rel="stylesheet" href=${JSON.stringify(href)} />`).join('')}</head><body {...body}>{children}</body></html>;
}
`,
      'app/[[...slug]]/page.js': `${pageFile('', '../')}export const generateStaticParams = () => paths;
export default async function Page({ params }) { return render((await params).slug); }
`,
      [`app${livePrefix}/[[...slug]]/page.js`]: `${pageFile("import { connection } from 'next/server';", '../../')}
export default async function Page({ params }) { await connection(); return render((await params).slug); }
`,
    },
  };
}
