/**
 * Switch for speculation rules (src/page/speculation-rules.ts): the browser prerenders links while no script follows
 * them. The rules apply while `<html>` has this attribute.
 */
import { type Connection, mayPrefetch } from './link-policy.ts';

const attribute = 'data-speculates';

/** Returns the browser's connection information; undefined in Firefox and Safari. */
export const browserConnection = (): Connection | undefined => {
  const known: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof known !== 'object' || known === null) return undefined;
  return {
    saveData: 'saveData' in known && known.saveData === true,
    effectiveType: 'effectiveType' in known ? String(known.effectiveType) : undefined,
  };
};

/** Lets the browser prerender links, unless the connection is slow or the visitor saves data. */
export const startSpeculation = (): void => {
  document.documentElement.toggleAttribute(attribute, mayPrefetch(browserConnection()));
};

/** Stops prerendering and cancels what has begun: from now on a script preloads links. */
export const stopSpeculation = (): void => document.documentElement.removeAttribute(attribute);
