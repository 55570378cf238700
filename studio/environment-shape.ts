/**
 * Schema of `/studio/environment.json`, the Studio's run-time settings: one build edits the embedded lake or hosted
 * Sanity.
 */
import { z } from 'zod';

export const studioEnvironment = z.object({
  projectId: z.string().min(1),
  dataset: z.string().min(1),
  /** Origin of the embedded lake; null for hosted Sanity, where editors sign in. */
  apiHost: z.url({ protocol: /^https?$/ }).nullable(),
  /** Public origin of the edited site. */
  siteUrl: z.url({ protocol: /^https?$/ }),
  /** True if editors can comment on fields. */
  hasComments: z.boolean(),
  /** Names of the recipients that a form can have. Their addresses stay on the server. */
  formRecipients: z.array(z.string()),
});
export type StudioEnvironment = z.output<typeof studioEnvironment>;
