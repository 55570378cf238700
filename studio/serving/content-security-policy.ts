/** Content security policy of the Studio's page. */
import type { StudioEnvironment } from '../environment-shape.ts';

/**
 * Builds the policy: the site, and the lake or Sanity. The Studio contains a few addresses of other hosts (version
 * check, feedback, fonts); all are blocked.
 */
export function studioPolicy({ apiHost }: StudioEnvironment): string {
  const content = apiHost ? [apiHost] : ['https://*.sanity.io'];
  const streams = content.map((origin) => origin.replace(/^http/, 'ws'));
  // Profile pictures of hosted editors come from their sign-in providers.
  const pictures = apiHost ? content : ['https:'];
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The Studio injects styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'media-src': ["'self'", 'blob:', ...content],
    'connect-src': ["'self'", 'blob:', 'data:', ...content, ...streams],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // The preview of the site beside the form.
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
