/** The Studio: what it edits is read at run time (environment.ts), so one build serves the lake and hosted Sanity. */
import { type Config, defineConfig } from 'sanity';
import { structureTool } from 'sanity/structure';
import { brand } from '#platform/brand.ts';
import { lakeClientFactory } from './client-factory.ts';
import { calmProtocolWarning, closeNetwork } from './closed-network.ts';
import { editingTools } from './editing-tools.ts';
import { environment } from './environment.ts';
import { StudioIcon } from './icon.tsx';
import { presentation } from './presentation.ts';
import { publishingTools } from './publishing-tools.ts';
import { schemaTypes } from './schema.ts';
import { structure } from './structure.ts';
import { uploadTools } from './upload-tools.tsx';

const { projectId, dataset, apiHost } = environment;

closeNetwork(environment);
if (apiHost) calmProtocolWarning();

const off = { enabled: false } as const;

// The lake lets in whoever reaches it; hosted Sanity asks who it is, in its own way.
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
  // The editing tools come last: they keep the pages that sell from actions of all the others.
  plugins: [
    structureTool({ structure, keepPanesOnCreate: true }),
    ...presentation,
    publishingTools(),
    uploadTools(),
    editingTools(),
  ],
  schema: { types: schemaTypes },
  // Neither of them is part of this product, and the lake serves none of them.
  scheduledPublishing: off,
  scheduledDrafts: off,
  releases: off,
  tasks: off,
  mediaLibrary: off,
  announcements: off,
  document: { unstable_comments: off },
  // The other strategy needs Sanity's own search index.
  search: { strategy: 'groqLegacy' },
});
