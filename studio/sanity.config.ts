/**
 * Configuration of the Studio. Its settings are loaded at run time (environment.ts), so one build serves the lake and
 * hosted Sanity.
 */

import { type Config, defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { brand } from '#platform/brand.ts';
import { studioTypes } from '#schemas/documents/index.ts';
import { restrictNetwork, suppressProtocolWarning } from './closed-network.ts';
import { DrawOnceLayout } from './components/draw-once-layout.tsx';
import { actionsInRelease, editingTools } from './editing-tools.ts';
import { environment } from './environment.ts';
import { StudioIcon } from './icon.tsx';
import { mediaTool } from './media-tool.ts';
import { presentation } from './presentation.ts';
import { publishingTools } from './publishing-tools.ts';
import { siteCheckTool } from './site-check-tool.ts';
import { lakeClientFactory } from './streams/lake-fetch.ts';
import { structure } from './structure.ts';
import { iconOf } from './type-icons.ts';
import { uploadTools } from './upload-tools.tsx';

// Their inputs are attached by name (editing-tools.ts).
const schemaTypes = studioTypes.map((type) => ({ ...type, icon: iconOf(type.name) }));

const { projectId, dataset, apiHost } = environment;

restrictNetwork(environment);
if (apiHost) suppressProtocolWarning();

const off = { enabled: false } as const;

// The embedded lake has no authentication; hosted Sanity uses its own sign-in.
const connection: Partial<Config> = apiHost
  ? {
      apiHost,
      unstable_clientFactory: lakeClientFactory(apiHost),
      auth: { loginMethod: 'cookie', providers: [] },
    }
  : {};

export default defineConfig({
  ...connection,
  name: 'default',
  title: brand.name,
  icon: StudioIcon,
  projectId,
  dataset,
  // The editing tools come last: they disable the actions of all other plugins on locked pages.
  plugins: [
    structureTool({ structure, keepPanesOnCreate: true }),
    ...presentation,
    mediaTool(),
    siteCheckTool(),
    publishingTools(),
    uploadTools(),
    editingTools(),
  ],
  schema: { types: schemaTypes },
  // This product uses none of these features, and the lake does not support them. Releases are on.
  scheduledPublishing: off,
  scheduledDrafts: off,
  tasks: off,
  mediaLibrary: off,
  announcements: off,
  document: {
    comments: { enabled: environment.hasComments },
    components: { unstable_layout: DrawOnceLayout },
    actions: (before, { schemaType, versionType }) =>
      versionType === 'version' ? actionsInRelease(schemaType, before) : before,
  },
  // The default strategy needs Sanity's search index.
  search: { strategy: 'groqLegacy' },
});
