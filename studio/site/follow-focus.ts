/** Shows in the preview which block or field the editor works on. */
import { isRecord } from '#contracts/is-record.ts';

/** The field with the focus in the Studio's form. */
export interface FormFocus {
  /** Published id of the document. */
  readonly id: string;
  /** Path as `data-sanity` encodes it: `blocks:a.heading`. */
  readonly path: string;
}

/** `type` of the form's own message about an opened block, which Sanity's messages leave out; shaped like theirs. */
export const openedMessage = 'southbound/opened';

/** Parses the Studio's message about its focus: the field, null for none, or undefined for other messages. */
export function readFocus(message: unknown): FormFocus | null | undefined {
  if (!isRecord(message)) return undefined;
  if (message.type === 'presentation/blur') return null;
  const isFocus = message.type === 'presentation/focus' || message.type === openedMessage;
  if (!isFocus || !isRecord(message.data)) return undefined;
  const { id, path } = message.data;
  if (typeof id !== 'string' || typeof path !== 'string') return undefined;
  return { id, path: path.replaceAll(/\[_key=="([^"]*)"\]/g, ':$1').replaceAll(/\[(\d+)\]/g, ':$1') };
}

const part = (encoded: string, name: string) =>
  encoded
    .split(';')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Returns the element of a field, or of what contains it, such as its block. */
function elementOf({ id, path }: FormFocus): Element | undefined {
  const lengthOf = (element: Element) => {
    const encoded = element.getAttribute('data-sanity') ?? '';
    const place = part(encoded, 'path') ?? '';
    const holds = path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}:`);
    return part(encoded, 'id') === id && place !== 'blocks' && holds ? place.length : 0;
  };
  return [...document.querySelectorAll('[data-sanity]')]
    .filter((element) => lengthOf(element) > 0)
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
}

const mark = 'data-draft-focus';

/** Highlights the element of the field with the focus, and scrolls to it once. */
export interface FocusFollower {
  /** Call when the focus in the form moves; null for no focus. */
  focus(focus: FormFocus | null): void;
  /** Call after the page was rendered again. */
  drawn(): void;
}

/** Creates the follower of the form's focus. */
export function createFocusFollower(): FocusFollower {
  let current: FormFocus | null = null;
  let isShown = false;
  const show = () => {
    const element = current ? elementOf(current) : undefined;
    for (const other of document.querySelectorAll(`[${mark}]`))
      if (other !== element) other.removeAttribute(mark);
    if (!element) return;
    element.setAttribute(mark, '');
    // Later renders must not move a page that the editor has scrolled.
    if (!isShown) bringIntoView(element);
    isShown = true;
  };
  return {
    focus(focus) {
      current = focus;
      isShown = false;
      show();
    },
    drawn: show,
  };
}

function bringIntoView(element: Element): void {
  // The editor clicked it here.
  if (element.matches(':hover')) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  const isTall = height > window.innerHeight;
  const middle = window.innerHeight / 2;
  if (isTall ? top < middle && bottom > middle : top >= 0 && bottom <= window.innerHeight) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: isTall ? 'start' : 'center', behavior: isStill ? 'instant' : 'smooth' });
}
