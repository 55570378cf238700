/** Hook for a modal side sheet on a native dialog: animation, scroll lock, focus trap, swipe and Back button. */
import { useDrag } from '@use-gesture/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dragIntervalMs, holdMs, longTapMs, swipeTolerancePx, tapTolerancePx } from '#browser/gestures.ts';
import { openHistoryLayer } from '#browser/history-layer.ts';

/** The duration of the closing animation in milliseconds; until then the page's scroll stays locked. */
export const closeDelayMs = 500;

type Phase = 'closed' | 'open' | 'closing';

const focusable = 'a[href], button:not(:disabled), select, textarea, input:not([type=hidden]), summary';

const delay = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : closeDelayMs);

/** Shows a native dialog as a sheet from the side: opening and closing by keyboard, pointer and swipe. */
export function useSheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const timer = useRef<number | undefined>(undefined);
  /** Removes the history entry that lets the Back button close the sheet. */
  const leaveLayer = useRef<(() => Promise<void>) | null>(null);
  const [phase, setPhase] = useState<Phase>('closed');

  const open = useCallback((from: HTMLElement | null) => {
    window.clearTimeout(timer.current);
    if (!dialog.current?.open) opener.current = from;
    setPhase('open');
  }, []);

  const rest = useCallback(() => {
    const { current } = dialog;
    if (!current) return;
    current.style.removeProperty('--dragged');
    delete current.dataset.dragged;
    delete current.dataset.leaving;
  }, []);

  /** @param then runs after closing, instead of returning the focus */
  const close = useCallback(
    (then?: () => void) => {
      setPhase('closing');
      const left = leaveLayer.current?.();
      leaveLayer.current = null;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        dialog.current?.close();
        rest();
        // Only after the history is back at the page's own entry.
        if (then) void Promise.resolve(left).then(then);
        // The browser returns focus to the element that had it, but a button that was only clicked may never
        // have had it.
        else if (opener.current?.isConnected) opener.current.focus();
        setPhase('closed');
      }, delay());
    },
    [rest],
  );

  useLayoutEffect(() => {
    if (phase !== 'open' || !dialog.current || dialog.current.open) return;
    const { documentElement: page } = document;
    page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    dialog.current.showModal();
    title.current?.focus();
  }, [phase]);
  useEffect(() => {
    if (phase === 'open') leaveLayer.current ??= openHistoryLayer(close);
  }, [phase, close]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const litAt = useRef(0);
  const drag = useDrag(
    ({ first, last, canceled, cancel, elapsedTime, movement: [across], swipe: [swiped], event }) => {
      const { current } = dialog;
      if (!current || phase !== 'open') return;
      const isFinger = !('pointerType' in event) || event.pointerType !== 'mouse';
      if (first && (!isFinger || elapsedTime >= holdMs)) return cancel();
      if (canceled) return rest();
      const leaves = swiped === 1 || across > current.clientWidth / 2;
      if (last) {
        delete current.dataset.dragged;
        return leaves ? close() : rest();
      }
      current.dataset.dragged = '';
      current.style.setProperty('--dragged', `${across}px`);
      // The page behind is large, so its backdrop is not updated on every frame.
      if (event.timeStamp - litAt.current < dragIntervalMs) return;
      litAt.current = event.timeStamp;
      current.toggleAttribute('data-leaving', across > swipeTolerancePx);
    },
    {
      axis: 'x',
      bounds: { left: 0 },
      filterTaps: true,
      threshold: tapTolerancePx,
      tapsThreshold: tapTolerancePx,
      swipe: { distance: swipeTolerancePx, duration: holdMs },
      pointer: { capture: false, keys: false },
    },
  );

  const press = useRef<{ x: number; y: number; at: number } | null>(null);
  const isBehind = ({ clientX, clientY }: MouseEvent) => {
    const box = dialog.current?.getBoundingClientRect();
    return !!box && (clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom);
  };

  const passing = useRef(false);
  const { onPointerDown: beginDrag, ...dragging } = drag();
  const handlers = {
    ...dragging,
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      press.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
      beginDrag?.(event);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      const { target, timeStamp, clientX, clientY } = event;
      if (target === dialog.current && isBehind(event)) {
        const from = press.current;
        const isTap =
          from !== null &&
          Math.hypot(clientX - from.x, clientY - from.y) <= tapTolerancePx &&
          timeStamp - from.at < longTapMs;
        if (isTap) close();
        return;
      }
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || link.target === '_blank' || passing.current) return;
      // Closes the sheet first, then follows the link as usual.
      event.preventDefault();
      close(() => {
        passing.current = true;
        link.click();
        passing.current = false;
      });
    },
    /** Handles Escape. */
    onCancel: (event: { preventDefault(): void }) => {
      event.preventDefault();
      close();
    },
    /** The browser closes the dialog itself when Escape is pressed twice. */
    onClose: () => {
      void leaveLayer.current?.();
      leaveLayer.current = null;
      rest();
      setPhase('closed');
    },
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
      if (event.key === 'Tab') keepInside(event);
    },
  };

  return { dialog, title, phase, open, close, handlers };
}

/** Keeps Tab inside the sheet; the browser would move on to its own controls. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((stop) =>
    stop.checkVisibility({ visibilityProperty: true }),
  );
  const { activeElement } = document;
  const last = stops.at(-1);
  const isAtStart = activeElement === stops[0] || !stops.some((stop) => stop === activeElement);
  if (event.shiftKey && isAtStart) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && activeElement === last) {
    event.preventDefault();
    stops[0]?.focus();
  }
}
