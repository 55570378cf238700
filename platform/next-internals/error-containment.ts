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
  const resolved = contain(output);
  return element.key === null ? resolved : createElement(Fragment, { key: element.key }, resolved);
}

/** Resolves elements in any prop: `children`, or a slot of a client component. Copies only what changes. */
function resolveProps(element: ReactElement<Record<string, unknown>>): ReactNode {
  const { children } = element.props;
  const slots = resolveSlots(element.props);
  if (children === undefined || !isNode(children)) return slots ? cloneElement(element, slots) : element;
  if (!Array.isArray(children)) {
    const child = contain(children);
    return slots || child !== children ? cloneElement(element, slots, child) : element;
  }
  const resolved = children.map((child) => contain(child));
  if (!slots && resolved.every((child, index) => child === children[index])) return element;
  // Spread as fixed children, so that React requires no keys.
  return cloneElement(element, slots, ...resolved);
}

/** Returns the props besides `children` that change; undefined if there are none. */
function resolveSlots(props: Readonly<Record<string, unknown>>): Record<string, ReactNode> | undefined {
  let slots: Record<string, ReactNode> | undefined;
  // Entries would be a large part of a render's garbage.
  for (const slot in props) {
    const value = props[slot];
    if (slot === 'children' || typeof value !== 'object' || !holdsElements(value)) continue;
    const resolved = contain(value);
    if (resolved === value) continue;
    slots ??= {};
    slots[slot] = resolved;
  }
  return slots;
}

/** Results of `containErrors`. A page wraps a block's result and passes it again. */
const results = new WeakSet<object>();

function contain(node: ReactNode): ReactNode {
  // Spread as fixed children: nodes from JSX need no keys, and existing keys are kept.
  if (Array.isArray(node)) return createElement(Fragment, null, ...node.map((child) => contain(child)));
  if (!isValidElement<Record<string, unknown>>(node) || results.has(node)) return node;
  return isServerComponent(node.type) ? call(node, node.type) : resolveProps(node);
}

/**
 * Calls every server component below `node` now, so that their errors are thrown here and can be caught. In a cached
 * render no React boundary contains them: one error fails the whole page. Client components stay unchanged.
 * Components called this way must be synchronous and must not use hooks that need component identity.
 *
 * Call it only while React renders, because a component may use React's memo cache.
 */
export function containErrors(node: ReactNode): ReactNode {
  const result = contain(node);
  if (isValidElement(result)) results.add(result);
  return result;
}
