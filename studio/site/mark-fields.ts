/** Marks the texts and pictures of a draft with their fields, so that a click in the preview opens the field. */
import { isRecord } from '#contracts/is-record.ts';

/** A field of a block: see `EditableField` (src/page/draft/editable-fields.ts). */
interface Field {
  readonly path: string;
  readonly label: string;
  readonly text: string | null;
  readonly picture: string | null;
}

function readFields(encoded: string | undefined): Field[] {
  const parsed: unknown = JSON.parse(encoded ?? '[]');
  return (Array.isArray(parsed) ? parsed : []).flatMap((field: unknown) => {
    if (!isRecord(field) || !isRecord(field.shown)) return [];
    const { text, picture } = field.shown;
    return {
      path: String(field.path),
      label: String(field.label),
      text: typeof text === 'string' ? withoutSpaces(text) : null,
      picture: typeof picture === 'string' ? picture : null,
    };
  });
}

/** A page may show other spaces than the field has, such as non-breaking ones. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

/**
 * Marks the elements that show a field exactly. Of several fields with the same text, each gets its own element, in
 * order. Marks are made in the browser because components do not know where their texts come from.
 */
export function markFields(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('[data-draft-fields]')) markBlock(block);
}

function markBlock(block: HTMLElement): void {
  const fields = readFields(block.dataset.draftFields);
  const shown = new Map<Element, Field>();
  const elements = [...block.querySelectorAll('*')].filter(
    (element) => !element.closest('[data-draft-tool]'),
  );
  const texts = Map.groupBy(fields, ({ text }) => text);
  const longest = Math.max(0, ...fields.map(({ text }) => text?.length ?? 0));
  const byText = Map.groupBy(elements, (element) => {
    const text = withoutSpaces(element.textContent);
    return text.length <= longest && texts.has(text) && !hasInner(element, text) ? text : null;
  });
  for (const [text, places] of byText) if (text !== null) pair(places, texts.get(text) ?? []);
  for (const [picture, same] of Map.groupBy(fields, (field) => field.picture))
    if (picture !== null)
      pair(
        elements.filter((element) => element.matches('img') && element.outerHTML.includes(picture)),
        same,
      );
  for (const element of elements) mark(element, shown.get(element), block.dataset.sanity ?? '');

  function pair(places: readonly Element[], same: readonly Field[]): void {
    for (const [index, element] of places.entries()) {
      const field = same[Math.min(index, same.length - 1)];
      if (field) shown.set(element, field);
    }
  }
}

/** Returns true if an element inside shows the same text. */
const hasInner = (element: Element, text: string) =>
  [...element.children].some((child) => withoutSpaces(child.textContent) === text);

/** Sets the attributes of a field's element, or removes them. Attributes change only if their values do. */
function mark(element: Element, field: Field | undefined, block: string): void {
  const wanted: Readonly<Record<string, string>> = field
    ? {
        'data-sanity': block.replace(/(^|;)path=[^;]*/, `$1path=${field.path}`),
        // Blocks are dragged; paragraphs and entries of a list are not.
        'data-sanity-drag-disable': 'true',
        'data-draft-label': field.label,
        'data-draft-field': '',
      }
    : {};
  if (!field && !element.hasAttribute('data-draft-field')) return;
  for (const name of ['data-sanity', 'data-sanity-drag-disable', 'data-draft-label', 'data-draft-field']) {
    const value = wanted[name];
    if (value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/**
 * Marks the fields now and after each render, until the returned function is called.
 * @param marked called after each time
 */
export function keepFieldsMarked(marked: () => void): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      markFields(document);
      marked();
    });
  };
  // Typed text changes only text nodes, and its field keeps its mark.
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => !(target instanceof Element && target.closest('sanity-visual-editing'))))
      soon();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-draft-fields'],
  });
  soon();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
