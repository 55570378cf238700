import type { TypedText } from './typed-text.ts';

/** How long after its last key a text is still being typed, in milliseconds. */
const typingLasts = 3_000;

interface Typed {
  readonly nodes: readonly Text[];
  /** Every state of the text while it was typed: a page that was drawn meanwhile shows one of them. */
  readonly states: Set<string>;
  latest: string;
  at: number;
}

/** Puts what is typed into the page at once, while it is on its way to be saved and drawn. */
export interface TypedTexts {
  show(text: TypedText): void;
  /** The page was drawn anew, of a state that may be some keys old. */
  drawn(): void;
}

/**
 * Only a text that stands on the page as the field has it is changed: in its block, where it stands once, or outside of all
 * blocks. All else waits for the page to be drawn.
 */
export function typedTexts(): TypedTexts {
  const known = new Map<string, Typed>();
  const write = (typed: Typed) => {
    for (const node of typed.nodes)
      if (node.isConnected && node.data !== typed.latest && typed.states.has(node.data))
        node.data = typed.latest;
  };
  return {
    show({ id, block, field, from, to }) {
      const name = `${id} ${field}`;
      const now = performance.now();
      let typed = known.get(name);
      const isTyped = typed && now - typed.at < typingLasts && typed.nodes.some((node) => node.isConnected);
      if (!typed || !isTyped) {
        typed = { nodes: textsOf(from, id, block), states: new Set(forms(from)), latest: to, at: now };
        known.set(name, typed);
      }
      typed.latest = to;
      for (const form of forms(to)) typed.states.add(form);
      typed.at = now;
      write(typed);
    },
    drawn() {
      for (const typed of known.values()) if (performance.now() - typed.at < typingLasts) write(typed);
    },
  };
}

/** A page shows a text as it is, or without the space around it. */
const forms = (text: string) => [text, text.trim()];

function textsOf(text: string, id: string, block: string | null): readonly Text[] {
  if (text.trim() === '') return [];
  const place = (key: string) =>
    `[data-sanity*="id=${CSS.escape(id)};"][data-sanity*="path=blocks:${CSS.escape(key)};"]`;
  const roots =
    block === null ? [document.querySelector('main')] : [...document.querySelectorAll(place(block))];
  const found = roots
    .flatMap((root) => (root ? [...textNodes(root)] : []))
    .filter(({ data }) => forms(text).includes(data));
  if (block !== null) return found.length === 1 ? found : [];
  return found.filter(({ parentElement }) => !parentElement?.closest('[data-sanity], [data-draft-tool]'));
}

function* textNodes(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) yield node;
}
