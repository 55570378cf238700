/** Preview tool of the Studio: the site beside the form. */
import { map, type Observable, of } from 'rxjs';
import { definePlugin, type PluginOptions } from 'sanity';
import { type DocumentLocationsState, presentationTool } from 'sanity/presentation';
import { publishedId } from '#schemas/validation/verdict.ts';
import { openEditedPage } from './components/edited-page.tsx';
import { PreviewSyncLayout } from './components/preview-sync.tsx';
import { retryQuery, studioApiVersion } from './editing/content-queries.ts';
import { findDocumentFilter, locationsOf, locationsQuery } from './sharing/page-places.ts';

const saveSoon = definePlugin({
  name: 'southbound-save-soon',
  document: { components: { unstable_layout: PreviewSyncLayout } },
  tools: (before) =>
    before.map((tool) =>
      tool.name === 'presentation' ? { ...tool, component: openEditedPage(tool.component) } : tool,
    ),
});

/** Plugins of the preview. It shows drafts, which the site renders for browsers with a secret from this Studio. */
export const presentation: readonly PluginOptions[] = [
  presentationTool({
    title: 'Preview',
    previewUrl: {
      // The edited site also serves the Studio.
      initial: `${location.origin}/`,
      // Sanity's own share links open all drafts and never expire; the site refuses them and offers preview links
      // instead.
      previewMode: { enable: '/api/draft/enable', shareAccess: false },
    },
    resolve: {
      mainDocuments: [{ route: '/(.*)', resolve: ({ path }) => findDocumentFilter(path) }],
      locations: (
        { id, type, perspectiveStack },
        { documentStore },
      ): Observable<DocumentLocationsState | null> => {
        const query = locationsQuery(type);
        if (query === null) return of(null);
        return documentStore
          .listenQuery(
            // Events carry the ids of versions in releases, which results do not.
            { fetch: query, listen: '*[sanity::versionOf($id) || _id == $id || references($id)]' },
            { id: publishedId(id) },
            { apiVersion: studioApiVersion, perspective: perspectiveStack ?? 'drafts' },
          )
          .pipe(
            retryQuery(),
            map((found: unknown) => locationsOf(type, found)),
          );
      },
    },
  }),
  saveSoon(),
];
