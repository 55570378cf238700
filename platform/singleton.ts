/** A value of which this process has one; undefined until somebody sets it. */
export interface Singleton<Value> {
  current: Value | undefined;
}

const key = Symbol.for('southbound.singletons');
const shared: typeof globalThis & { [key]?: Map<string, Singleton<unknown>> } = globalThis;

/**
 * Returns the place of a value of which this process has one. Next bundles the proxy, the routes and our own server apart, so a variable
 * of a module may exist several times; what hangs on `globalThis` exists once.
 * @param name stands once in the product
 */
export function singleton<Value>(name: string): Singleton<Value> {
  shared[key] ??= new Map();
  const places = shared[key];
  const place = places.get(name) ?? { current: undefined };
  places.set(name, place);
  // The name stands for the type: it is written once.
  return place as Singleton<Value>;
}
