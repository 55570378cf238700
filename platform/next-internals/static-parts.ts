/**
 * Renders the parts of a block that need no scripts to static HTML strings, if the block as a whole needs them.
 *
 * Relies on React 19.3.1: see static-markup.ts. Noticed by contract.test.ts.
 */
import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { hasFunction, staticMarkup } from './static-markup.ts';

/** Elements that can contain any HTML. The parser completes or moves the content of others, such as lists and tables. */
const containers = new Set(['article', 'aside', 'div', 'figure', 'footer', 'header', 'li', 'nav', 'section']);

/** In characters. A shorter part saves nothing. */
const minLength = 250;

type Props = Readonly<Record<string, unknown>>;

/**
 * Replaces the content of each largest element without scripts by static HTML. Entries of a list stay elements, so that
 * React keeps those that a filter does not change. Live regions stay as they are.
 *
 * @param node result of `containErrors`
 * @param path path of the page
 */
export function withStaticParts(node: ReactNode, path: string): ReactNode {
  const replace = (each: ReactNode): ReactNode => {
    if (Array.isArray(each)) return each.map(replace);
    if (!isValidElement<Props>(each)) return each;
    const { type, props } = each;
    if (type !== Fragment && (typeof type !== 'string' || isLive(props))) return each;
    const markup = typeof type === 'string' && containers.has(type) ? contentOf(each, path) : null;
    if (markup !== null) return asPart(each, markup);
    const children = props.children as ReactNode;
    if (Array.isArray(children)) return cloneElement(each, undefined, ...children.map(replace));
    return isValidElement(children) ? cloneElement(each, undefined, replace(children)) : each;
  };
  return replace(node);
}

const isLive = ({ role, 'aria-live': live }: Props) =>
  role === 'status' || role === 'alert' || live !== undefined;
const liveRegion = / (?:role="(?:status|alert)"|aria-live=)/;

/** Returns the content of an element as static HTML; null if it is short, only text, or needs scripts. */
function contentOf({ props }: ReactElement<Props>, path: string): string | null {
  if (hasFunction(props)) return null;
  const markup = staticMarkup(createElement(Fragment, null, props.children as ReactNode), path);
  if (markup === null || markup.length < minLength || !markup.includes('<')) return null;
  return liveRegion.test(markup) ? null : markup;
}

function asPart({ type, key, props }: ReactElement<Props>, markup: string): ReactElement {
  const { children: _children, ...others } = props;
  return createElement(type, {
    ...others,
    dangerouslySetInnerHTML: { __html: markup },
    ...(key !== null && { key }),
  });
}
