/** Live preview of the Studio: debounced fast saving, typed text sent at once, and block moves by key press. */
import { useEffect, useRef, useState } from 'react';
import {
  type DocumentLayoutProps,
  getPublishedId,
  useDocumentOperation,
  useEditState,
  usePerspective,
} from 'sanity';
import { useRouterState } from 'sanity/router';
import { type MovePatch, movePatches, readMove } from '../site/block-move.ts';
import { debounce } from '../site/debounce.ts';
import { openedMessage } from '../site/follow-focus.ts';
import { findTypedText, typedMessage } from '../site/typed-text.ts';
import { rememberEdited } from './edited-page.tsx';
import { useReleaseLock } from './use-release-lock.ts';

/** Debounce of saving in milliseconds: after the last keystroke, and at most while typing continues. */
const pace = { delayMs: 50, maxDelayMs: 250 };

/**
 * Makes room for form and inspector (320 pixels each) while an inspector is open. Sanity gives the panel of the form a
 * share of the window, and cuts off the rest. Narrower windows show one panel at a time.
 */
const panelStyles = `
  @media (min-width: 900px) {
    #presentation-narrow-panel-content:has([data-ui="DocumentInspectorPanel"]) { min-width: 641px; }
  }
`;

const isPresented = () => location.pathname.startsWith('/studio/presentation');

/**
 * Saves changes quickly while the preview is open. The Studio saves once a second, which is slow for an editor who
 * watches the preview. Typed text goes to the preview at once; the page rendered from the saved draft follows.
 */
export function PreviewSyncLayout(props: DocumentLayoutProps) {
  const { documentType: type } = props;
  const id = getPublishedId(props.documentId);
  useEffect(() => rememberEdited({ id, type }), [id, type]);
  return (
    <>
      {isPresented() && (
        <>
          <PreviewSync id={id} type={type} />
          <style>{panelStyles}</style>
        </>
      )}
      {props.renderDefault(props)}
    </>
  );
}

function PreviewSync({ id, type }: { id: string; type: string }) {
  const { selectedReleaseId: release, selectedPerspectiveName } = usePerspective();
  const { draft, published, version } = useEditState(id, type, 'default', release);
  const edited = release === undefined ? draft : version;
  const shown = edited ?? published;
  usePostTypedText(id, shown);
  usePostOpened(id);
  const { commit, patch } = useDocumentOperation(id, type, release);
  const isLocked = useReleaseLock();
  // Editors can’t change the public page here, or a document that is not in the release.
  const isReadOnly =
    isLocked || (release === undefined ? selectedPerspectiveName === 'published' : version === null);
  useMoveRequests(id, shown, (patches) => {
    if (!patch.disabled && !isReadOnly) patch.execute(patches);
  });
  const [latest] = useState<{ run?: () => void }>({});
  const [soon] = useState(() => debounce(() => latest.run?.(), pace));
  useEffect(() => {
    // Nothing can be saved before the form is ready.
    latest.run = () => {
      if (!commit.disabled) commit.execute();
    };
  }, [latest, commit]);
  useEffect(() => {
    if (edited) soon.trigger();
  }, [edited, soon]);
  useEffect(() => () => soon.stop(), [soon]);
  return null;
}

function postToPreview(message: object): void {
  for (let frame = 0; frame < window.frames.length; frame += 1)
    window.frames[frame]?.postMessage(message, location.origin);
}

/** Tells the preview which block was opened. Sanity tells it only of fields with the focus. */
function usePostOpened(id: string): void {
  const path = useRouterState(({ _searchParams: params }) => params?.find(([name]) => name === 'path')?.[1]);
  useEffect(() => {
    if (path) postToPreview({ type: openedMessage, data: { id, path } });
  }, [id, path]);
}

/** Posts each typed change to the preview before it is saved, so that it shows at once. */
function usePostTypedText(id: string, state: unknown): void {
  const before = useRef<unknown>(null);
  useEffect(() => {
    const text = before.current && state ? findTypedText(id, before.current, state) : null;
    before.current = state;
    if (!text) return;
    postToPreview({ type: typedMessage, text });
  }, [id, state]);
}

/** Moves a block up or down when the preview requests it after a key press. */
function useMoveRequests(id: string, state: unknown, apply: (patches: MovePatch[]) => void): void {
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
