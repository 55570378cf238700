/** The site beside the form. */
import { map, type Observable, of } from 'rxjs';
import { definePlugin, type PluginOptions } from 'sanity';
import { type DocumentLocationsState, presentationTool } from 'sanity/presentation';
import { publishedId } from '#schemas/validation/words.ts';
import { SavedSoon } from './components/save-soon.tsx';
import { studioApiVersion } from './editing/api-version.ts';
import { askedAgain } from './editing/asked-again.ts';
import { documentAtPath, locationsOf, locationsQuery } from './sharing/page-places.ts';

const saveSoon = definePlugin({
  name: 'southbound-save-soon',
  document: { components: { unstable_layout: SavedSoon } },
});

/** What shows the site while it is edited: drafts, which the site draws for whoever has a secret that this Studio wrote. */
export const presentation: readonly PluginOptions[] = [
  presentationTool({
    title: 'Preview',
    previewUrl: {
      // The Studio is served by the site that it edits.
      initial: `${location.origin}/`,
      // Sanity's own way to share opens all drafts and never ends, and the site does not take it: there are preview links.
      previewMode: { enable: '/api/draft/enable', shareAccess: false },
    },
    resolve: {
      mainDocuments: [{ route: '/(.*)', resolve: ({ path }) => documentAtPath(path) }],
      locations: ({ id, type }, { documentStore }): Observable<DocumentLocationsState | null> => {
        const query = locationsQuery(type);
        if (query === null) return of(null);
        return documentStore
          .listenQuery(
            query,
            { id: publishedId(id) },
            { apiVersion: studioApiVersion, perspective: 'drafts' },
          )
          .pipe(
            askedAgain(),
            map((found: unknown) => locationsOf(type, found)),
          );
      },
    },
  }),
  saveSoon(),
];
