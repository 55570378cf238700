import { ShareIcon } from '@sanity/icons/Share';
import { useState } from 'react';
import type { DocumentActionComponent } from 'sanity';
import { publishedId } from '#schemas/validation/verdict.ts';
import { ShareDraftForm } from './share-draft-form.tsx';

/** Document action that creates and revokes preview links for people without access to the Studio. */
export const shareDraftAction: DocumentActionComponent = ({ id, draft, published, onComplete }) => {
  const [isOpen, setOpen] = useState(false);
  const shown = draft ?? published;
  if (!shown) return null;
  const close = () => {
    setOpen(false);
    onComplete();
  };
  return {
    label: 'Share draft …',
    icon: ShareIcon,
    onHandle: () => setOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share draft',
      onClose: close,
      width: 'medium',
      content: <ShareDraftForm pageId={publishedId(id)} revision={shown._rev} />,
    },
  };
};
shareDraftAction.displayName = 'ShareDraftAction';
