/** The site beside the form. */
import type { PluginOptions } from 'sanity';

/** What shows the site while it is edited. */
export const presentation: readonly PluginOptions[] = [];
