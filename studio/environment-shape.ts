/** What the site tells the Studio at `/studio/environment.json`: one build edits the embedded lake or hosted Sanity. */
import { z } from 'zod';

export const studioEnvironment = z.object({
  projectId: z.string().min(1),
  dataset: z.string().min(1),
  /** Origin of the embedded lake; null for hosted Sanity, where editors sign in. */
  apiHost: z.url({ protocol: /^https?$/ }).nullable(),
  /** Public origin of the site that is edited. */
  siteUrl: z.url({ protocol: /^https?$/ }),
});
export type StudioEnvironment = z.output<typeof studioEnvironment>;
