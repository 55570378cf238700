import type { Config } from '../config.ts';
import { isPublic } from '../public-site-checks.ts';

/**
 * Returns true if travellers can ask for text messages: there is a gateway, or this is a local site, whose outbox shows
 * them. Elsewhere none is composed, so that no numbers are stored for nobody.
 */
export function offersTexts(
  site: Pick<Config, 'textGateway' | 'siteEnvironment' | 'host' | 'siteUrl'>,
): boolean {
  return site.textGateway !== null || (site.siteEnvironment === 'local' && !isPublic(site));
}
