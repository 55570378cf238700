import { useMemo } from 'react';
import { documentTypes } from '#schemas/documents/index.ts';
import { useLiveQuery } from '../components/use-live-query.ts';
import { type ListedDocument, listedQuery, parseListed } from './listed-documents.ts';

const parameters = { types: [...documentTypes] };

/** Follows all documents of the Studio's types. */
export function useListedDocuments():
  | { readonly state: 'waiting' }
  | { readonly state: 'failed' }
  | { readonly state: 'here'; readonly documents: readonly ListedDocument[] } {
  const live = useLiveQuery(listedQuery, parameters);
  const found = live.state === 'here' ? live.found : null;
  const documents = useMemo(() => parseListed(found), [found]);
  return live.state === 'here' ? { state: 'here', documents } : live;
}
