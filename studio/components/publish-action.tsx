import { useToast } from '@sanity/ui/toast';
import { type DocumentActionComponent, useClient, useSyncState } from 'sanity';
import { studioApiVersion } from '../editing/api-version.ts';
import { pathOf } from '../editing/search-preview.ts';
import { formsOf, publishActions, redirectsOf, redirectsQuery } from '../publishing/actions.ts';
import { redirectsForRename } from '../publishing/redirects.ts';
import { usePublishing } from './use-publishing.ts';

/**
 * The Studio's own action, and with it what follows from a new address: the old one leads to the document from then on, and
 * redirects that begin at the new one go. All of it happens, or nothing does.
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
      // Published is what the content has, so the last words typed have to be there.
      disabled: Boolean(description.disabled) || isBusy || (moves && isSyncing),
      ...(moves && !description.disabled && { title: `${from} will redirect to ${to}` }),
      onHandle: () => void publish(),
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'PublishWithRedirects';
  return Publish;
}
