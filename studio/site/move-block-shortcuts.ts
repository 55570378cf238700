/** Keyboard shortcuts that move a block in the preview, as an alternative to drag and drop. */
import { type BlockMove, moveMessage } from './block-move.ts';

/** Reads document id and block key from a block's element: see `editAttribute` (cms/edit-attribute.ts). */
function placeOf(element: Element | null): Pick<BlockMove, 'id' | 'block'> | null {
  const encoded = element?.getAttribute('data-sanity') ?? '';
  const [, id] = /(?:^|;)id=([^;]+)/.exec(encoded) ?? [];
  const [, block] = /(?:^|;)path=blocks:([^;:.]+)/.exec(encoded) ?? [];
  return id !== undefined && block !== undefined && element?.hasAttribute('data-block') === true
    ? { id, block }
    : null;
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** How long to wait for a moved block, in milliseconds. */
const moveTimeoutMs = 3_000;

/** Keyboard alternative to dragging blocks: Tab focuses a block, Shift with an arrow key moves it. */
export interface BlockKeys {
  /** Call after the page was rendered again: returns focus to the moved block. */
  drawn(): void;
  stop(): void;
}

/** Attaches the key listeners; `ask` receives each requested move. */
export function attachBlockKeys(ask: (message: BlockMove & { readonly type: string }) => void): BlockKeys {
  const abort = new AbortController();
  let moved: { readonly id: string; readonly at: number } | undefined;
  const onKey = (event: KeyboardEvent) => {
    // Blocks appear and disappear with each render, so they are prepared when Tab is pressed.
    if (event.key === 'Tab')
      for (const place of document.querySelectorAll<HTMLElement>('[data-block]')) arrange(place);
    const by = steps[event.key];
    if (by === undefined || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const place = placeOf(document.activeElement);
    if (!place || !document.activeElement) return;
    event.preventDefault();
    moved = { id: document.activeElement.id, at: performance.now() };
    ask({ type: moveMessage, ...place, by });
  };
  document.addEventListener('keydown', onKey, { capture: true, signal: abort.signal });
  return {
    drawn() {
      if (!moved || performance.now() - moved.at > moveTimeoutMs) return;
      const place = document.getElementById(moved.id);
      if (document.activeElement !== place) place?.focus();
    },
    stop: () => abort.abort(),
  };
}

function arrange(place: HTMLElement): void {
  if (!placeOf(place) || place.hasAttribute('tabindex')) return;
  place.tabIndex = 0;
  place.setAttribute('role', 'group');
  place.setAttribute('aria-label', place.dataset.draftLabel ?? 'Block');
  place.setAttribute('aria-keyshortcuts', 'Shift+ArrowUp Shift+ArrowDown');
}
