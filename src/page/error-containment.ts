import {
  cloneElement,
  createElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';

const clientReference = Symbol.for('react.client.reference');

function isClientReference(type: unknown): boolean {
  return (
    (typeof type === 'function' || (typeof type === 'object' && type !== null)) &&
    '$$typeof' in type &&
    type.$$typeof === clientReference
  );
}

/** A function component; classes and client components are React's own to call. */
function isServerComponent(type: unknown): type is (props: unknown) => unknown {
  return typeof type === 'function' && !isClientReference(type) && !type.prototype?.isReactComponent;
}

function isNode(value: unknown): value is ReactNode {
  return (
    value === null ||
    value === undefined ||
    ['string', 'number', 'bigint', 'boolean'].includes(typeof value) ||
    isValidElement(value) ||
    (Array.isArray(value) && value.every(isNode))
  );
}

/** An element, or a list with one in it; a list of plain values is data and stays a list. */
function holdsElements(value: unknown): value is ReactNode {
  return isValidElement(value) || (Array.isArray(value) && isNode(value) && value.some(holdsElements));
}

function call(element: ReactElement, component: (props: unknown) => unknown): ReactNode {
  const output = component(element.props);
  if (!isNode(output)) throw new TypeError('A block component has to be synchronous and return elements.');
  const resolved = contain(output);
  return element.key === null ? resolved : createElement(Fragment, { key: element.key }, resolved);
}

/** Elements may sit in any prop: `children`, or a slot of a client component. */
function resolveProps(element: ReactElement<Record<string, unknown>>): ReactNode {
  const { children, ...slots } = element.props;
  const resolvedSlots = Object.fromEntries(
    Object.entries(slots).map(([slot, value]) => [slot, holdsElements(value) ? contain(value) : value]),
  );
  if (children === undefined || !isNode(children)) return cloneElement(element, resolvedSlots);
  // Spread, so that React does not ask the fixed children of a JSX element for keys.
  return Array.isArray(children)
    ? cloneElement(element, resolvedSlots, ...children.map((child) => contain(child)))
    : cloneElement(element, resolvedSlots, contain(children));
}

/**
 * Calls every server component below `node` now, so that what one of them throws is thrown here and can be caught:
 * in a cached render no React boundary contains it (a throw fails the whole page). Client components stay as they
 * are. Components called this way are synchronous and use no hooks that need an identity of their own.
 *
 * It must run while React renders, since a called component may use React's memo cache.
 */
export function contain(node: ReactNode): ReactNode {
  // As fixed children: what was nested in JSX once needs no keys now either; those that have keys keep them.
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map((child) => contain(child)));
  if (!isValidElement<Record<string, unknown>>(node)) return node;
  if (isServerComponent(node.type)) return call(node, node.type);
  return resolveProps(node);
}
