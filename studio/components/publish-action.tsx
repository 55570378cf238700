import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  useClient,
  useSyncState,
} from 'sanity';
import { studioApiVersion } from '../editing/content-queries.ts';
import { pathOf } from '../editing/search-preview.ts';
import type { SectionMove } from '../publishing/move-section.ts';
import { formsOf, publishActions, redirectsOf, redirectsQuery } from '../publishing/publishing-actions.ts';
import { redirectsForRename } from '../publishing/redirects.ts';
import { planVersionAddresses, versionsQuery } from '../publishing/version-addresses.ts';
import { applySectionMove, MoveBelow, newRedirectId, readSectionMove } from './move-section.tsx';
import { orPartly, usePublishing } from './use-publishing.ts';

/**
 * Wraps the publish action: after a change of address it adds a redirect from the old address and removes redirects
 * from the new one. All changes are made in one transaction. If there are pages below the old address, it asks first
 * whether to move them. Then all addresses change in one transaction, before the page is published.
 */
export function publishWithRedirects(original: DocumentActionComponent): DocumentActionComponent {
  const Publish: DocumentActionComponent = (props) => {
    const { draft, published, id, type, onComplete } = props;
    const client = useClient({ apiVersion: studioApiVersion });
    const { isSyncing } = useSyncState(id, type);
    const toast = useToast();
    const { isBusy, run } = usePublishing();
    const [section, setSection] = useState<SectionMove | null>(null);
    const description = original(props);
    const to = draft ? pathOf(draft) : undefined;
    if (!description || !draft || to === undefined) return description;
    const from = published ? (pathOf(published) ?? null) : null;
    const rename = { documentId: id, from, to };

    const moves = redirectsForRename(rename, []).add !== null;

    /** Publishes, or asks first if there are pages below. */
    const begin = () =>
      run(async () => {
        const plan = moves && from !== null ? await readSectionMove(client, { from, to }) : null;
        if (plan?.pages.some((page) => page.id !== id)) setSection(plan);
        else await publish();
      });

    const moveAndPublish = ({ mutations }: SectionMove) =>
      run(async () => {
        // Another attempt must not use these revisions.
        setSection(null);
        await applySectionMove(client, mutations);
        // The published page has its new address already.
        const arrived = { documentId: id, from: to, to };
        await orPartly('The pages moved, but the other changes of this page are not published yet.', () =>
          client.action(publishActions(arrived, [], { draft: draft._rev }, newRedirectId)),
        );
        toast.push({
          status: 'success',
          title: 'Published.',
          description: 'Visitors to the old addresses are redirected to the new ones.',
        });
        onComplete();
      });

    const publish = async () => {
      const versions = moves && from !== null ? await readVersionAddresses(client, draft, from) : [];
      const found: unknown = await client.fetch(
        redirectsQuery,
        { id, forms: formsOf(from, to) },
        { perspective: 'raw' },
      );
      const redirects = redirectsOf(found);
      const { remove, add } = redirectsForRename(rename, redirects);
      if (remove.length === 0 && add === null) return description.onHandle?.();
      const revisions = { draft: draft._rev, published: published?._rev };
      const publishIt = () => client.action(publishActions(rename, redirects, revisions, newRedirectId));
      if (versions.length === 0) await publishIt();
      else {
        // First, because a version that keeps the old address would move the page back.
        await applySectionMove(client, versions);
        await orPartly('The page has its new address in releases, but it is not published yet.', publishIt);
      }
      toast.push({
        status: 'success',
        title: 'Published.',
        ...(add && { description: `Visitors to ${add.from} are redirected to the new address.` }),
      });
      onComplete();
    };

    const below = section?.pages.filter((page) => page.id !== id) ?? [];
    return {
      ...description,
      // Publishing uses the saved draft, so the last changes must be saved first.
      disabled: Boolean(description.disabled) || isBusy || (moves && isSyncing),
      ...(moves && !description.disabled && { title: `${from} will redirect to ${to}` }),
      onHandle: () => void begin(),
      dialog: section && {
        type: 'dialog',
        header: 'Move the pages below it, too?',
        onClose: () => setSection(null),
        content: (
          <MoveBelow
            pages={below}
            faults={section.faults}
            isBusy={isBusy}
            onCancel={() => setSection(null)}
            onPublishAlone={() => {
              setSection(null);
              void run(publish);
            }}
            onMove={() => void moveAndPublish(section)}
          />
        ),
      },
    };
  };
  Publish.action = 'publish';
  Publish.displayName = 'PublishWithRedirects';
  return Publish;
}

async function readVersionAddresses(client: SanityClient, draft: SanityDocument, from: string) {
  const id = getPublishedId(draft._id);
  const found: unknown = await client.fetch(versionsQuery, { id }, { perspective: 'raw' });
  return planVersionAddresses(found, from, draft.slug ? { slug: draft.slug } : { path: draft.path });
}
