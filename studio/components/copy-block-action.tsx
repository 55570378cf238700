import { ClipboardIcon } from '@sanity/icons/Clipboard';
import { useState } from 'react';
import type { DocumentActionComponent } from 'sanity';
import { blocksOf } from '../editing/copy-block.ts';
import { CopyBlockForm } from './copy-block-form.tsx';

/** Document action that copies a block to another page, at a chosen position. */
export const copyBlockAction: DocumentActionComponent = ({ id, draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const blocks = blocksOf(draft ?? published);
  if (blocks.length === 0) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Copy a block to another page …',
    icon: ClipboardIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Copy a block to another page',
      onClose: close,
      width: 'medium',
      content: <CopyBlockForm blocks={blocks} from={id} onDone={close} />,
    },
  };
};
copyBlockAction.displayName = 'CopyBlockAction';
