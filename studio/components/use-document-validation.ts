/** Hook that validates documents by the Studio's schema, outside a form. */
import { useCallback } from 'react';
import { useClient, useWorkspace, validateDocument } from 'sanity';
import { studioApiVersion } from '../editing/content-queries.ts';
import type { DocumentCheckDeps } from '../publishing/document-findings.ts';

/** Returns a function that validates a stored document. */
export function useDocumentValidation(): DocumentCheckDeps['validate'] {
  const workspace = useWorkspace();
  const client = useClient({ apiVersion: studioApiVersion });
  return useCallback(
    (document) =>
      validateDocument({
        document,
        workspace,
        environment: 'studio',
        getDocumentExists: async ({ id }) =>
          (await client.fetch<number>('count(*[_id == $id])', { id }, { perspective: 'raw' })) > 0,
      }),
    [workspace, client],
  );
}
