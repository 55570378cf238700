import { CopyIcon } from '@sanity/icons/Copy';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { studioApiVersion } from '../editing/content-queries.ts';
import { copyDocument } from '../editing/duplicate-document.ts';
import { addressesQuery } from '../editing/search-preview.ts';

/** Document action that creates a copy as a draft, with a title and address of its own, and opens it. */
export const duplicateAction: DocumentActionComponent = ({ draft, published, version, type, onComplete }) => {
  const client = useClient({ apiVersion: studioApiVersion });
  const router = useRouter();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const document = version ?? draft ?? published;
  if (!document) return null;
  const possible = copyDocument(document, new Set());

  async function duplicate(original: NonNullable<typeof document>): Promise<void> {
    setBusy(true);
    try {
      const found: unknown = await client.fetch(addressesQuery, { type }, { perspective: 'raw' });
      const taken = Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
      const copied = copyDocument(original, new Set(taken));
      if (!copied.ok) throw new Error(copied.reason);
      const id = crypto.randomUUID();
      await client.create({ ...copied.document, _id: `drafts.${id}` });
      toast.push({ status: 'success', title: `“${String(copied.document.title)}” created as a draft.` });
      router.navigateIntent('edit', { id, type });
    } catch (error) {
      toast.push({
        status: 'error',
        title: 'Duplicating failed.',
        description: error instanceof Error ? error.message : undefined,
      });
    } finally {
      setBusy(false);
      onComplete();
    }
  }

  return {
    label: isBusy ? 'Duplicating …' : 'Duplicate',
    icon: CopyIcon,
    disabled: isBusy || !possible.ok,
    title: possible.ok ? 'Create a draft copy with its own address' : possible.reason,
    onHandle: () => void duplicate(document),
  };
};
duplicateAction.action = 'duplicate';
duplicateAction.displayName = 'DuplicateAction';
