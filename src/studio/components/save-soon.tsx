import { useEffect, useState } from 'react';
import { type DocumentLayoutProps, getPublishedId, useDocumentOperation, useEditState } from 'sanity';
import { debounced } from '../site/debounced.ts';

/** Milliseconds after a keystroke, and the most that they add up to while somebody types on. */
const pace = { quiet: 50, most: 250 };

const isPresented = () => location.pathname.startsWith('/studio/presentation');

/**
 * A form beside the site. By itself the Studio sends what is typed once a second; whoever watches the site next to it would
 * wait for that.
 */
export function SavedSoon(props: DocumentLayoutProps) {
  return (
    <>
      {isPresented() && <SaveSoon id={getPublishedId(props.documentId)} type={props.documentType} />}
      {props.renderDefault(props)}
    </>
  );
}

function SaveSoon({ id, type }: { id: string; type: string }) {
  const { draft } = useEditState(id, type);
  const { commit } = useDocumentOperation(id, type);
  const [latest] = useState<{ run?: () => void }>({});
  const [soon] = useState(() => debounced(() => latest.run?.(), pace));
  useEffect(() => {
    // Before the form is ready there is nothing to send.
    latest.run = () => {
      if (!commit.disabled) commit.execute();
    };
  }, [latest, commit]);
  useEffect(() => {
    if (draft) soon.ask();
  }, [draft, soon]);
  useEffect(() => () => soon.stop(), [soon]);
  return null;
}
