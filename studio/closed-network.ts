/** Keeps the Studio from asking anybody but the site and the lake or Sanity. */
import type { StudioEnvironment } from './environment-shape.ts';

/**
 * Whether the Studio may ask at this address. Some of others' are wired into it, such as the one where it looks for its own
 * newest version.
 */
export function isOwnAddress(
  address: string,
  page: string,
  { apiHost }: Pick<StudioEnvironment, 'apiHost'>,
): boolean {
  if (!URL.canParse(address, page)) return true;
  const url = new URL(address, page);
  if (!/^https?:$/.test(url.protocol) || url.origin === new URL(page).origin) return true;
  return apiHost ? url.origin === new URL(apiHost).origin : /(?:^|\.)sanity\.io$/.test(url.hostname);
}

/**
 * From now on a request to anybody else is answered with an empty object, at once: nobody learns of it, and the Studio takes
 * it for no news. The page's content security policy would stop it too, with an error on the console.
 */
export function closeNetwork(environment: StudioEnvironment): void {
  const open = window.fetch;
  window.fetch = (input, init) =>
    isOwnAddress(input instanceof Request ? input.url : String(input), window.location.href, environment)
      ? open(input, init)
      : Promise.resolve(Response.json({}));
}

/** The Studio warns that HTTP/1.1 has too few connections for its streams. Here they share one (streams/). */
export function calmProtocolWarning(): void {
  window.sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString());
}
