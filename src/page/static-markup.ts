import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Fragment, isValidElement, type ReactNode } from 'react';

type Render = (node: ReactNode) => string;

/**
 * React's own renderer, out of the bundler's sight: among server components it may not be named, though what it is
 * given here is nothing but HTML elements.
 */
const render: Render = createRequire(join(process.cwd(), 'package.json'))(
  'react-dom/server',
).renderToStaticMarkup;

/** Elements that React moves to the head, or that the browser runs. */
const moved = new Set(['base', 'link', 'meta', 'script', 'style', 'title']);

/** Elements that hold what a visitor did: they have to outlive the next drawing of the page. */
const kept = new Set(['button', 'form', 'input', 'select', 'textarea']);

/**
 * The markup of what no script takes part in, or null when one does: a client component, a form, a picture that is to
 * come first, a link that asks this page for something else. As one text it costs a browser neither a second description
 * of every element in the page's data nor a walk over them when React takes the page over.
 *
 * @param node as `contain` leaves it: HTML elements, fragments and client components
 * @param path the page's
 */
export function staticMarkup(node: ReactNode, path: string): string | null {
  return isStill(node, path) ? render(node) : null;
}

function isStill(node: unknown, path: string): boolean {
  if (Array.isArray(node)) return node.every((each: unknown) => isStill(each, path));
  if (!isValidElement<Record<string, unknown>>(node)) return typeof node !== 'object' || node === null;
  const { children, ...others } = node.props;
  if (Object.values(others).some((value) => typeof value === 'function')) return false;
  return (node.type === Fragment || isStillElement(node.type, others, path)) && isStill(children, path);
}

function isStillElement(type: unknown, props: Readonly<Record<string, unknown>>, path: string): boolean {
  if (typeof type !== 'string' || moved.has(type) || kept.has(type)) return false;
  if (type === 'img') return props.loading === 'lazy';
  return type !== 'a' || typeof props.href !== 'string' || !asksThisPage(props.href, path);
}

function asksThisPage(href: string, path: string): boolean {
  return href.startsWith('?') || href.startsWith(`${path}?`);
}
