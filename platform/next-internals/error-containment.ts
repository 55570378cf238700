/**
 * Error boundary for server components: calls them early, so that the error of one block can be caught.
 *
 * Relies on React 19.3.1: a server component is a function of its props, which elements expose. Client components are
 * marked with `react.client.reference`. Noticed by contract.test.ts.
 */
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

/** Returns true for function components; React calls classes and client components. */
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

/** Returns true for an element or a list that contains one; a list of plain values is data and stays a list. */
function holdsElements(value: unknown): value is ReactNode {
  return isValidElement(value) || (Array.isArray(value) && isNode(value) && value.some(holdsElements));
}

function call(element: ReactElement, component: (props: unknown) => unknown): ReactNode {
  const output = component(element.props);
  if (!isNode(output)) throw new TypeError('A block component has to be synchronous and return elements.');
  const resolved = containErrors(output);
  return element.key === null ? resolved : createElement(Fragment, { key: element.key }, resolved);
}

/** Resolves elements in any prop: `children`, or a slot of a client component. */
function resolveProps(element: ReactElement<Record<string, unknown>>): ReactNode {
  const { children, ...slots } = element.props;
  const resolvedSlots = Object.fromEntries(
    Object.entries(slots).map(([slot, value]) => [slot, holdsElements(value) ? containErrors(value) : value]),
  );
  if (children === undefined || !isNode(children)) return cloneElement(element, resolvedSlots);
  // Spread as fixed children, so that React requires no keys.
  return Array.isArray(children)
    ? cloneElement(element, resolvedSlots, ...children.map((child) => containErrors(child)))
    : cloneElement(element, resolvedSlots, containErrors(children));
}

/**
 * Calls every server component below `node` now, so that their errors are thrown here and can be caught. In a cached
 * render no React boundary contains them: one error fails the whole page. Client components stay unchanged.
 * Components called this way must be synchronous and must not use hooks that need component identity.
 *
 * Call it only while React renders, because a component may use React's memo cache.
 */
export function containErrors(node: ReactNode): ReactNode {
  // Spread as fixed children: nodes from JSX need no keys, and existing keys are kept.
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map((child) => containErrors(child)));
  if (!isValidElement<Record<string, unknown>>(node)) return node;
  if (isServerComponent(node.type)) return call(node, node.type);
  return resolveProps(node);
}
