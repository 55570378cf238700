/** Live preview of typing: shows text from the Studio on the page before it is saved and rendered. */
import type { TypedText } from './typed-text.ts';

/** Milliseconds after the last key during which a text still counts as being typed. */
const typingTimeoutMs = 3_000;

interface Typed {
  readonly nodes: readonly Text[];
  /** All states of the text during typing: a page rendered meanwhile shows one of them. */
  readonly states: Set<string>;
  latest: string;
  at: number;
}

/** Shows typed text on the page at once, before it is saved and rendered. */
export interface TypedTexts {
  show(text: TypedText): void;
  /** Call after the page was rendered again, perhaps with a state that is some keys old. */
  drawn(): void;
}

/**
 * Creates the updater. It changes only text that is on the page exactly as in the field: once in its block, or
 * outside of all blocks. Other changes wait for the next render.
 */
export function createTypedTextUpdater(): TypedTexts {
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
      const isTyped =
        typed && now - typed.at < typingTimeoutMs && typed.nodes.some((node) => node.isConnected);
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
      for (const typed of known.values()) if (performance.now() - typed.at < typingTimeoutMs) write(typed);
    },
  };
}

/** A page shows a text unchanged or trimmed. */
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
