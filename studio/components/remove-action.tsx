/** Studio actions to unpublish or delete a document: show where it is used, and refuse while it is. */
import { UnpublishIcon } from '@sanity/icons/Unpublish';
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  useClient,
  useDocumentPairPermissions,
} from 'sanity';
import { z } from 'zod';
import { studioApiVersion } from '../editing/content-queries.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import {
  deleteActions,
  describePublishError,
  draftsQuery,
  redirectsOf,
  redirectsQuery,
  unpublishActions,
} from '../publishing/publishing-actions.ts';
import { findRemovalRefusal, showsNothing } from '../publishing/removal-check.ts';
import { ReplaceLink } from './replace-link.tsx';
import { useLiveQuery } from './use-live-query.ts';
import { WhereUsed } from './where-used.tsx';

const words = {
  unpublish: {
    header: 'Unpublish this?',
    consequence: 'Visitors will no longer see it. It stays here as a draft that you can publish again.',
    button: 'Unpublish',
    done: 'Unpublished. It is still here as a draft.',
  },
  delete: {
    header: 'Delete this?',
    consequence: 'This deletes it from the site and the Studio, along with any redirects to it.',
    button: 'Delete',
    done: 'Deleted.',
  },
} as const;
type Kind = keyof typeof words;

const ids = z.array(z.string());

/**
 * Confirmation of unpublishing or deleting: shows where the document is used, and allows it only if no page would
 * miss it.
 */
function RemoveForm({
  kind,
  id,
  type,
  onDone,
}: {
  kind: Kind;
  id: string;
  type: string;
  onDone: () => void;
}) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const live = useLiveQuery(usesQuery, { id });
  const isKnown = live.state === 'here';
  const refusal = isKnown ? findRemovalRefusal(listUses(live.found, id)) : null;
  const { consequence, button, done } = words[kind];

  async function takeAway(): Promise<void> {
    setBusy(true);
    try {
      if (kind === 'unpublish') await client.action(unpublishActions(id));
      else {
        const queryOptions = { perspective: 'raw' } as const;
        const [drafts, redirects] = await Promise.all([
          client.fetch<unknown>(draftsQuery, { id }, queryOptions),
          client.fetch<unknown>(redirectsQuery, { id, forms: [] }, queryOptions),
        ]);
        await client.action(deleteActions(id, ids.parse(drafts), redirectsOf(redirects)));
      }
      toast.push({ status: 'success', title: done });
      onDone();
    } catch (error) {
      setBusy(false);
      toast.push({
        status: 'error',
        title: 'Nothing changed.',
        description: describePublishError(error),
      });
    }
  }

  return (
    <Stack gap={4} padding={1}>
      {refusal !== null ? (
        <Card tone="caution" padding={3} radius={2} role="alert">
          <Text size={1}>{refusal}</Text>
        </Card>
      ) : (
        <Text size={1}>{consequence}</Text>
      )}
      {refusal !== null && <ReplaceLink documentId={id} type={type} />}
      <WhereUsed documentId={id} hiddenTypes={showsNothing} />
      <Flex gap={2} justify="flex-end">
        <Button mode="ghost" text="Cancel" onClick={onDone} />
        {isKnown && refusal === null && (
          <Button
            tone="critical"
            text={button}
            loading={isBusy}
            disabled={isBusy}
            onClick={() => void takeAway()}
          />
        )}
      </Flex>
    </Stack>
  );
}

/**
 * Offers “Unpublish” beside a draft as well. The Studio shows it only in the published view, but most editors look at
 * the draft. It keeps its place in the menu while permissions load: the Studio identifies the action of an open
 * dialog by position. An action added later would close the dialogs of those behind it.
 */
function offeredBesideDraft(
  { published, release, liveEditSchemaType }: DocumentActionProps,
  permission: { readonly granted: boolean } | undefined,
): DocumentActionDescription | null {
  if (!published || release || liveEditSchemaType || permission?.granted === false) return null;
  return { label: 'Unpublish', icon: UnpublishIcon, tone: 'critical', disabled: !permission };
}

/** Wraps the action: shows where the document is used, and refuses while visitors see it there. */
export function refuseWhileUsed(original: DocumentActionComponent, kind: Kind): DocumentActionComponent {
  const TakeAway: DocumentActionComponent = (props) => {
    const [isOpen, setOpen] = useState(false);
    const { id, type } = props;
    const [permission] = useDocumentPairPermissions({ id, type, permission: kind });
    const description = original(props) ?? (kind === 'unpublish' && offeredBesideDraft(props, permission));
    // Deleting a draft that was never public affects no page.
    if (!description || !props.published) return description || null;
    const close = () => {
      setOpen(false);
      props.onComplete();
    };
    return {
      ...description,
      onHandle: () => setOpen(true),
      dialog: isOpen && {
        type: 'dialog',
        header: words[kind].header,
        onClose: close,
        content: <RemoveForm kind={kind} id={id} type={type} onDone={close} />,
      },
    };
  };
  TakeAway.action = kind;
  TakeAway.displayName = `RefusedWhileUsed(${kind})`;
  return TakeAway;
}
