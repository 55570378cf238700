/** The editor's own edits of a document, to undo and redo. It lasts as long as the browser tab. */
import {
  applyChanges,
  createPatches,
  type DocumentChange,
  type DocumentPatch,
  diffDocuments,
  invertChanges,
  isEqual,
} from './document-changes.ts';

/** One step of undo: what an editor did at once. */
export type EditStep = {
  readonly changes: readonly DocumentChange[];
  readonly startedAtMs: number;
  readonly endedAtMs: number;
};

/** The direction of a step. */
export type Direction = 'undo' | 'redo';

/** Result of undoing or redoing a step. */
export type ReversedStep = { readonly step: EditStep; readonly patches: readonly DocumentPatch[] };

/** Patches of the form within this time are one step, such as the two halves of a move. */
const GESTURE_MS = 100;
/** A pause that ends a step of typing. */
const TYPING_PAUSE_MS = 1_000;
/** The longest step of typing. */
const MAX_TYPING_MS = 10_000;
const MAX_STEPS = 200;

/** Stacks of steps. Another editor's edits are never undone: see `applyChanges`. */
export class EditHistory {
  readonly #stacks: Record<Direction, EditStep[]> = { undo: [], redo: [] };
  readonly #listeners = new Set<() => void>();
  #isStepOpen = false;

  /** Records an edit of this editor as a new step, or as part of the last one. */
  record(before: unknown, after: unknown, atMs: number): void {
    const changes = diffDocuments(before, after);
    if (changes.length === 0) return;
    const { undo } = this.#stacks;
    const last = this.#isStepOpen ? undo.at(-1) : undefined;
    const joined = last && joinStep(last, changes, atMs);
    if (joined) undo.pop();
    if (!joined) undo.push({ changes, startedAtMs: atMs, endedAtMs: atMs });
    else if (joined.changes.length > 0) undo.push(joined);
    if (undo.length > MAX_STEPS) undo.shift();
    this.#stacks.redo = [];
    this.#isStepOpen = true;
    this.#notify();
  }

  /** Ends the last step: the next edit is one of its own, such as a revert right after typing. */
  endStep(): void {
    this.#isStepOpen = false;
  }

  /** Returns the step that would be undone or redone next. */
  peek(direction: Direction): EditStep | undefined {
    return this.#stacks[direction].at(-1);
  }

  /**
   * Undoes or redoes a step on the current state. Steps of which nothing is left, because others changed the same
   * fields, are skipped. Returns undefined if there is no step.
   */
  reverse(direction: Direction, current: unknown): ReversedStep | undefined {
    const stack = this.#stacks[direction];
    this.#isStepOpen = false;
    try {
      for (let step = stack.pop(); step; step = stack.pop()) {
        const next = applyChanges(current, invertChanges(step.changes));
        const changes = diffDocuments(current, next);
        if (changes.length === 0) continue;
        this.#stacks[direction === 'undo' ? 'redo' : 'undo'].push({ ...step, changes });
        return { step, patches: createPatches(current, next) };
      }
      return undefined;
    } finally {
      this.#notify();
    }
  }

  /** Calls `listener` after each change of the stacks. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Joins changes to a step, if they belong to it; without changes if they cancel each other. */
function joinStep(step: EditStep, changes: readonly DocumentChange[], atMs: number): EditStep | undefined {
  const pauseMs = atMs - step.endedAtMs;
  const [earlier, later] = [step.changes.at(-1), changes[0]];
  if (
    changes.length === 1 &&
    pauseMs <= TYPING_PAUSE_MS &&
    atMs - step.startedAtMs <= MAX_TYPING_MS &&
    earlier?.kind === 'value' &&
    later?.kind === 'value' &&
    isText(later.from) &&
    isText(later.to) &&
    earlier.to === later.from &&
    isEqual(earlier.path, later.path)
  ) {
    const typed = earlier.from === later.to ? [] : [{ ...earlier, to: later.to }];
    return { ...step, changes: [...step.changes.slice(0, -1), ...typed], endedAtMs: atMs };
  }
  if (pauseMs > GESTURE_MS) return undefined;
  return { ...step, changes: [...step.changes, ...changes], endedAtMs: atMs };
}

const isText = (value: unknown) => value === undefined || typeof value === 'string';

const histories = new Map<string, EditHistory>();

/** Returns this tab's history of a document, or of its version in a release. */
export function editHistoryOf(publishedId: string, release: string | undefined): EditHistory {
  const key = JSON.stringify([publishedId, release]);
  const history = histories.get(key) ?? new EditHistory();
  histories.set(key, history);
  return history;
}
