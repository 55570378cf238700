/** Command-line configuration of this folder, in which `npm run types:content` runs Sanity's commands. */
import { defineCliConfig } from 'sanity/cli';

export default defineCliConfig({
  api: { projectId: 'southbound', dataset: 'production' },
  typegen: {
    schema: './generated/schema.json',
    // The site builds its queries from the schemas, so there are none to read.
    path: './none/*.ts',
    generates: './generated/content-types.ts',
    overloadClientMethods: false,
  },
});
