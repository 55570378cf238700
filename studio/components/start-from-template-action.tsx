import { AddIcon } from '@sanity/icons/Add';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { type DocumentActionComponent, useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { blocksOf } from '../editing/copy-block.ts';
import { copySavedBlocks } from '../editing/saved-blocks.ts';

/** Document action of a template that creates a page from it, without a name and address, and opens it. */
export const startFromTemplateAction: DocumentActionComponent = ({ draft, published, onComplete }) => {
  const client = useClient({ apiVersion: studioApiVersion });
  const router = useRouter();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const template = draft ?? published;
  const type = routableTypes.find((each) => each === template?.pageType);
  if (!template || !type) return null;

  async function create(pageType: string): Promise<void> {
    setBusy(true);
    try {
      const id = crypto.randomUUID();
      const blocks = await copySavedBlocks(client, blocksOf(template));
      await client.create({ _id: `drafts.${id}`, _type: pageType, blocks });
      router.navigateIntent('edit', { id, type: pageType });
    } catch {
      toast.push({ status: 'error', title: 'Creating the page failed. Please try again.' });
    } finally {
      setBusy(false);
      onComplete();
    }
  }

  return {
    label: isBusy ? 'Creating …' : 'New page from this',
    icon: AddIcon,
    tone: 'primary',
    disabled: isBusy,
    onHandle: () => void create(type),
  };
};
startFromTemplateAction.displayName = 'StartFromTemplateAction';
