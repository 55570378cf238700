/**
 * Renders blocks without scripts to static HTML strings, which need no hydration.
 *
 * Relies on Next 16.4.5 and React 19.3.1: `react-dom/server` works beside server components if the bundler does not see
 * it. Its markup builds the same elements as a page's. Noticed by contract.test.ts and tests/end-to-end/smoke.spec.ts.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { canonicalMarkup } from './canonical-markup.ts';

type Render = (node: ReactNode) => string;

/**
 * React's renderer, loaded on first use: the bundler refuses it among server components, although it renders only HTML
 * elements here.
 */
const render: Render = (node) => {
  loaded ??= createRequire(join(process.cwd(), 'package.json'))('react-dom/server')
    .renderToStaticMarkup as Render;
  return loaded(node);
};
let loaded: Render | undefined;

/** Elements that React moves to the head, or that the browser executes. */
const moved = new Set(['base', 'link', 'meta', 'script', 'style', 'title']);

/** Elements with state of the visitor, which must survive React's next render. */
const stateful = new Set(['button', 'form', 'input', 'select', 'textarea']);

/**
 * Renders a block to static HTML; null if scripts are involved. These are client components, forms, an image that React
 * preloads, or a link with a query to this page. As a single string, the block costs the browser neither a second
 * copy of its elements in the page's data nor hydration. It is canonical where possible, so that fill-page-data.ts can
 * cut it from the data.
 *
 * @param node result of `containErrors`: HTML elements, fragments and client components
 * @param path path of the page
 */
export function staticMarkup(node: ReactNode, path: string): string | null {
  if (!isStatic(node, path)) return null;
  const markup = render(node);
  return canonicalMarkup(markup) ?? markup;
}

/**
 * Renders the header or the footer to static HTML, which may have buttons; null if other scripts are involved. They are
 * the same on every page, so links with a query are allowed.
 */
export function staticShellMarkup(node: ReactNode): string | null {
  return isStatic(node, null) ? canonicalMarkup(render(node)) : null;
}

/** `path` is null for the header and the footer. */
function isStatic(node: unknown, path: string | null, isInPicture = false): boolean {
  if (Array.isArray(node)) return node.every((each: unknown) => isStatic(each, path, isInPicture));
  if (!isValidElement<Record<string, unknown>>(node)) return typeof node !== 'object' || node === null;
  const { children } = node.props;
  if (hasFunction(node.props)) return false;
  if (node.type === Fragment) return isStatic(children, path, isInPicture);
  // React preloads an image with priority, unless a `picture` decides which one is shown.
  if (node.type === 'img' && isInPicture) return true;
  return isStaticElement(node.type, node.props, path) && isStatic(children, path, node.type === 'picture');
}

/** Returns true if a prop besides `children` is a function. */
export function hasFunction(props: Readonly<Record<string, unknown>>): boolean {
  // Entries and copies of props would be a large part of a render's garbage.
  for (const name in props) if (name !== 'children' && typeof props[name] === 'function') return true;
  return false;
}

function isStaticElement(
  type: unknown,
  props: Readonly<Record<string, unknown>>,
  path: string | null,
): boolean {
  if (typeof type !== 'string' || moved.has(type)) return false;
  if (stateful.has(type)) return path === null && type === 'button';
  if (type === 'img') return props.loading === 'lazy';
  return type !== 'a' || typeof props.href !== 'string' || path === null || !asksThisPage(props.href, path);
}

function asksThisPage(href: string, path: string): boolean {
  return href.startsWith('?') || href.startsWith(`${path}?`);
}
