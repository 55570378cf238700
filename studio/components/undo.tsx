/** Undo and redo of the editor's own edits: recording, keyboard shortcuts and document actions. */
import { RedoIcon } from '@sanity/icons/Redo';
import { UndoIcon } from '@sanity/icons/Undo';
import { useToast } from '@sanity/ui/toast';
import {
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  type DocumentActionComponent,
  type DocumentLayoutProps,
  type DocumentVersionEvent,
  getPublishedId,
  useDocumentOperation,
  useDocumentStore,
  usePerspective,
  useSchema,
} from 'sanity';
import { describeChanges } from '../undo/describe-step.ts';
import { invertChanges } from '../undo/document-changes.ts';
import { type Direction, type EditHistory, type EditStep, editHistoryOf } from '../undo/edit-history.ts';
import { useReleaseLock } from './use-release-lock.ts';

/** The rich text editor saves what was typed after at most this time. */
const RICH_TEXT_DELAY_MS = 350;

/** Patches that undo or redo, by their operands. The recorder recognises them, since they come back as edits. */
const reversing = new WeakSet<object>();

const words = { undo: { now: 'Undo', done: 'Undone' }, redo: { now: 'Redo', done: 'Redone' } } as const;

/** Undoes or redoes a step of this document and announces it. */
function useReverse(id: string, type: string, release: string | undefined) {
  const { patch } = useDocumentOperation(id, type, release);
  const schemaType = useSchema().get(type);
  const toast = useToast();
  const history = editHistoryOf(id, release);
  const describe = (direction: Direction, step: EditStep, document: unknown) =>
    describeChanges(
      direction === 'undo' ? step.changes : invertChanges(step.changes),
      schemaType as Parameters<typeof describeChanges>[1],
      document,
    );
  const reverse = (direction: Direction, current: unknown) => {
    // A document that is still loading would seem to have lost all edits.
    if (patch.disabled || !current) return;
    const reversed = history.reverse(direction, current);
    if (reversed) {
      for (const operand of reversed.patches.flatMap(Object.values)) reversing.add(operand);
      patch.execute([...reversed.patches]);
    }
    toast.push({
      id: 'undo',
      duration: 3_000,
      title: reversed
        ? `${words[direction].done}: ${describe(direction, reversed.step, current)}`
        : `Nothing to ${direction}.`,
    });
  };
  return { history, describe, reverse };
}

/** Layout of a document that records the editor's edits and handles Ctrl+Z, Shift+Ctrl+Z and Ctrl+Y. */
export function UndoLayout(props: DocumentLayoutProps) {
  const id = getPublishedId(props.documentId);
  const { selectedReleaseId: release, selectedPerspectiveName } = usePerspective();
  const { history, reverse } = useReverse(id, props.documentType, release);
  const current = useRecordedEdits(history, id, props.documentType, release);
  const latest = useRef(reverse);
  latest.current = reverse;
  const lastTypedAt = useRef(0);
  const isLocked = useReleaseLock();
  const isReadOnly = isLocked || selectedPerspectiveName === 'published';

  const handleKey = (event: KeyEvent) => {
    const direction = isReadOnly ? null : directionOf(event);
    if (!direction || !isOfDocument(event.target)) return false;
    const wait = isRichText(event.target) ? lastTypedAt.current + RICH_TEXT_DELAY_MS - Date.now() : 0;
    if (wait <= 0) latest.current(direction, current());
    else setTimeout(() => latest.current(direction, current()), wait);
    return true;
  };
  const activate = useShortcutsOutside(handleKey);
  return (
    <div
      style={{ display: 'contents' }}
      onFocusCapture={activate}
      onInputCapture={() => {
        lastTypedAt.current = Date.now();
      }}
      onKeyDownCapture={(event) => {
        if (!handleKey(event)) return;
        event.preventDefault();
        // The rich text editor has a history of its own, which knows neither other fields nor blocks.
        event.stopPropagation();
      }}
    >
      {props.renderDefault(props)}
    </div>
  );
}

/** Records this tab's edits. Returns a function that reads the document as the form shows it. */
function useRecordedEdits(history: EditHistory, id: string, type: string, release: string | undefined) {
  const store = useDocumentStore();
  const current = useRef<() => unknown>(() => undefined);
  useEffect(() => {
    const states: Partial<Record<DocumentVersionEvent['version'], unknown>> = {};
    const replaced: typeof states = {};
    const shown = (of: typeof states) => (release === undefined ? (of.draft ?? of.published) : of.version);
    current.current = () => shown(states);
    const subscription = store.pair.documentEvents(id, type, release).subscribe((event) => {
      if (event.type === 'snapshot') {
        replaced[event.version] = states[event.version];
        states[event.version] = event.document;
      }
      if (event.type !== 'mutation' || event.origin !== 'local' || isReversal(event.mutations)) return;
      // The store may send the new state before or after the edit that led to it.
      const before =
        states[event.version] === event.document
          ? { ...states, [event.version]: replaced[event.version] }
          : states;
      const start = shown(before);
      // Initial values of a new document are no edit.
      if (start) history.record(start, shown({ ...states, [event.version]: event.document }), Date.now());
    });
    return () => subscription.unsubscribe();
  }, [store, history, id, type, release]);
  return useCallback(() => current.current(), []);
}

function isReversal(mutations: readonly object[]): boolean {
  return mutations
    .flatMap((mutation) => ('patch' in mutation ? Object.values(mutation.patch as object) : []))
    .some((operand) => typeof operand === 'object' && operand !== null && reversing.has(operand));
}

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly target: EventTarget | null;
};

function directionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyEvent): Direction | null {
  if (ctrlKey === metaKey || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

/** Returns false for text fields outside the form, such as a search: the browser undoes there. */
function isOfDocument(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  const isText = target.matches('input, textarea') || isRichText(target);
  return !isText || target.closest('[data-testid^="field-"]') !== null;
}

const isRichText = (target: EventTarget | null) => target instanceof HTMLElement && target.isContentEditable;

/** The mounted layouts; the last one was used last and handles keys pressed outside all of them. */
const layouts: ((event: KeyEvent) => boolean)[][] = [];

/** Handles keys pressed outside the form, where no element of it has the focus. Returns a function for `onFocus`. */
function useShortcutsOutside(handle: (event: KeyEvent) => boolean): (event: FocusEvent) => void {
  const [own] = useState<((event: KeyEvent) => boolean)[]>([]);
  own[0] = handle;
  useEffect(() => {
    layouts.push(own);
    const hear = (event: globalThis.KeyboardEvent) => {
      if (!event.defaultPrevented && layouts.at(-1) === own && own[0]?.(event)) event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => {
      window.removeEventListener('keydown', hear);
      layouts.splice(layouts.indexOf(own), 1);
    };
  }, [own]);
  return useCallback(() => {
    layouts.push(...layouts.splice(layouts.indexOf(own), 1));
  }, [own]);
}

function createAction(direction: Direction): DocumentActionComponent {
  const action: DocumentActionComponent = ({ id, type, draft, published, version, release, onComplete }) => {
    const { history, describe, reverse } = useReverse(id, type, release);
    const step = useSyncExternalStore(history.subscribe, () => history.peek(direction));
    const current = release === undefined ? (draft ?? published) : version;
    const { now } = words[direction];
    const isLocked = useReleaseLock();
    return {
      label: step ? `${now}: ${describe(direction, step, current)}` : now,
      icon: direction === 'undo' ? UndoIcon : RedoIcon,
      disabled: isLocked || !step,
      title: isLocked
        ? 'The release is scheduled. Unschedule it first.'
        : step
          ? undefined
          : `You have nothing to ${direction} in this tab.`,
      onHandle: () => {
        reverse(direction, current);
        onComplete();
      },
    };
  };
  action.displayName = `${words[direction].now}Action`;
  return action;
}

/** Document actions that name and undo or redo the next step. */
export const undoActions: readonly DocumentActionComponent[] = [createAction('undo'), createAction('redo')];
