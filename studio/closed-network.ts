/** Restricts the Studio's requests to the site and its content: the lake or Sanity. */
import type { StudioEnvironment } from './environment-shape.ts';

/**
 * Returns true if the Studio may request this address. Some addresses of other hosts are built into the Studio, such
 * as its version check.
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
 * Answers requests to other hosts with an empty object from now on. Nothing leaves the browser, and the Studio treats
 * the answer as no news. The page's content security policy would block them as well, but with errors on the console.
 */
export function restrictNetwork(environment: StudioEnvironment): void {
  const open = window.fetch;
  window.fetch = (input, init) =>
    isOwnAddress(input instanceof Request ? input.url : String(input), window.location.href, environment)
      ? open(input, init)
      : Promise.resolve(Response.json({}));
}

/**
 * Suppresses the Studio's warning that HTTP/1.1 has too few connections for its streams; here they share one
 * (streams/).
 */
export function suppressProtocolWarning(): void {
  window.sessionStorage.setItem('sanity-studio.network.check.snooze', new Date().toISOString());
}
