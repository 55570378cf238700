import { useEffect, useRef, useState } from 'react';
import { type DocumentLayoutProps, getPublishedId, useDocumentOperation, useEditState } from 'sanity';
import { type MovePatch, movePatches, readMove } from '../site/block-move.ts';
import { debounced } from '../site/debounced.ts';
import { typedMessage, typedText } from '../site/typed-text.ts';

/** Milliseconds after a keystroke, and the most that they add up to while somebody types on. */
const pace = { quiet: 50, most: 250 };

const isPresented = () => location.pathname.startsWith('/studio/presentation');

/**
 * A form beside the site. By itself the Studio sends what is typed once a second; whoever watches the site next to it would
 * wait for that. The words themselves the preview is told at once, and the page drawn of what was saved follows.
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
  const { draft, published } = useEditState(id, type);
  useTypedTold(id, draft ?? published);
  const { commit, patch } = useDocumentOperation(id, type);
  useMovesHeard(id, draft ?? published, (patches) => {
    if (!patch.disabled) patch.execute(patches);
  });
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

/** Tells the preview of each key before it is saved: what is typed stands there at once. */
function useTypedTold(id: string, state: unknown): void {
  const before = useRef<unknown>(null);
  useEffect(() => {
    const text = before.current && state ? typedText(id, before.current, state) : null;
    before.current = state;
    if (!text) return;
    for (let frame = 0; frame < window.frames.length; frame += 1)
      window.frames[frame]?.postMessage({ type: typedMessage, text }, location.origin);
  }, [id, state]);
}

/** Moves a block up or down when the preview asks for it, which it does for the keyboard. */
function useMovesHeard(id: string, state: unknown, apply: (patches: MovePatch[]) => void): void {
  const latest = useRef({ state, apply });
  latest.current = { state, apply };
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const move = origin === location.origin ? readMove(data) : null;
      if (move?.id !== id) return;
      const patches = movePatches(latest.current.state, move);
      if (patches.length > 0) latest.current.apply(patches);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [id]);
}
