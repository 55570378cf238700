import { useToast } from '@sanity/ui/toast';
import { type DocumentActionComponent, useClient, useSyncState } from 'sanity';
import { studioApiVersion } from '../editing/content-queries.ts';
import { pathOf } from '../editing/search-preview.ts';
import { formsOf, publishActions, redirectsOf, redirectsQuery } from '../publishing/publishing-actions.ts';
import { redirectsForRename } from '../publishing/redirects.ts';
import { usePublishing } from './use-publishing.ts';

/**
 * Wraps the publish action: after a change of address it adds a redirect from the old address and removes redirects
 * from the new one. All changes are made in one transaction.
 */
export function publishWithRedirects(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const { draft, published, id, type, onComplete } = props;
    const client = useClient({ apiVersion: studioApiVersion });
    const { isSyncing } = useSyncState(id, type);
    const toast = useToast();
    const { isBusy, run } = usePublishing();
    const description = original(props);
    const to = draft ? pathOf(draft) : undefined;
    if (!description || !draft || to === undefined) return description;
    const from = published ? (pathOf(published) ?? null) : null;
    const rename = { documentId: id, from, to };

    const publish = () =>
      run(async () => {
        const found: unknown = await client.fetch(
          redirectsQuery,
          { id, forms: formsOf(from, to) },
          { perspective: 'raw' },
        );
        const redirects = redirectsOf(found);
        const { remove, add } = redirectsForRename(rename, redirects);
        if (remove.length === 0 && add === null) return description.onHandle?.();
        const revisions = { draft: draft._rev, published: published?._rev };
        await client.action(
          publishActions(rename, redirects, revisions, () => `redirect-${crypto.randomUUID()}`),
        );
        toast.push({
          status: 'success',
          title: 'Published.',
          ...(add && { description: `Visitors to ${add.from} are redirected to the new address.` }),
        });
        onComplete();
      });

    const moves = redirectsForRename(rename, []).add !== null;
    return {
      ...description,
      // Publishing uses the saved draft, so the last changes must be saved first.
      disabled: Boolean(description.disabled) || isBusy || (moves && isSyncing),
      ...(moves && !description.disabled && { title: `${from} will redirect to ${to}` }),
      onHandle: () => void publish(),
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'PublishWithRedirects';
  return Publish;
}
