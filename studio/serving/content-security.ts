/** What the Studio's page may load, and from where. */
import type { StudioEnvironment } from '../environment-shape.ts';

/**
 * The content security policy of the Studio's page: the site, and the lake or Sanity. A few addresses of other hosts are
 * wired into the Studio (a version check, feedback, fonts); none of them is reached.
 */
export function studioPolicy({ apiHost }: StudioEnvironment): string {
  const content = apiHost ? [apiHost] : ['https://*.sanity.io'];
  const streams = content.map((origin) => origin.replace(/^http/, 'ws'));
  // Pictures of hosted editors come from whoever they sign in with.
  const pictures = apiHost ? content : ['https:'];
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The Studio writes its styles while it runs.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...pictures],
    'media-src': ["'self'", 'blob:', ...content],
    'connect-src': ["'self'", 'blob:', 'data:', ...content, ...streams],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // The site beside the form.
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
