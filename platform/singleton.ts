/** A process-wide value; undefined until it is set. */
export interface Singleton<Value> {
  current: Value | undefined;
}

const key = Symbol.for('southbound.singletons');
const shared: typeof globalThis & { [key]?: Map<string, Singleton<unknown>> } = globalThis;

/**
 * Returns the holder of a process-wide value. Next bundles the proxy, the routes and our own server separately, so a
 * module variable may exist several times. A property of `globalThis` exists once. A pure cache of settings, keys or files
 * may be a module variable: a second copy costs memory and changes nothing.
 * @param name unique in the product
 */
export function singleton<Value>(name: string): Singleton<Value> {
  shared[key] ??= new Map();
  const places = shared[key];
  const place = places.get(name) ?? { current: undefined };
  places.set(name, place);
  // The name determines the type, because each name occurs only once.
  return place as Singleton<Value>;
}
