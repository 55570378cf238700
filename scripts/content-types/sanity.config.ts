/** Configuration for Sanity's commands that read the schema. The Studio's own one loads its settings in a browser. */
import { defineConfig } from 'sanity';
import { studioTypes } from '#schemas/documents/index.ts';

export default defineConfig({
  projectId: 'southbound',
  dataset: 'production',
  schema: { types: [...studioTypes] },
});
