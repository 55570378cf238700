/** What the Studio's desk shows, in which order. */
import type { StructureResolver } from 'sanity/structure';

/** A plain list of the document types. */
export const structure: StructureResolver = (S) => S.list().title('Content').items(S.documentTypeListItems());
