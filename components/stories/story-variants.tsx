/** Variants of block stories (narrow, large text, dark, reduced motion), each with its own layout check. */
import { expect } from 'storybook/test';
import { longWords } from './long-words.ts';

/** A story from `blockStories`, or one written by hand. */
type VariantSource = object & {
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly play?: unknown;
  readonly render?: unknown;
};

interface Stage {
  readonly canvasElement: HTMLElement;
}

/** The toolbar settings that a variant brings. */
interface Seen {
  readonly viewport: { readonly value: string };
  readonly theme: 'light' | 'dark';
  readonly text?: string;
  readonly motion?: string;
}

/** Disables the modes of all other stories (`.storybook/preview.tsx`). */
const elsewhere = { phone: { disable: true }, desktop: { disable: true } } as const;

/**
 * Makes a variant of a story: the same content with other settings and its own check. The story's play
 * function is dropped, because it has run already.
 */
function makeVariant<Story extends VariantSource>(
  { play, ...story }: Story,
  seen: Seen,
  check: (stage: Stage) => Promise<void>,
  parameters: object = {},
) {
  return {
    ...story,
    globals: { ...story.globals, ...seen },
    parameters: {
      ...parameters,
      chromatic: { modes: { ...elsewhere, own: { ...seen, viewport: seen.viewport.value } } },
    },
    play: check,
  };
}

/** Checks that nothing overflows the window horizontally, so that nobody scrolls in two directions to read. */
async function fitsTheWindow({ canvasElement }: Stage): Promise<void> {
  const { documentElement: root, fonts } = canvasElement.ownerDocument;
  await fonts.ready;
  const isOver = (part: Range) => part.getBoundingClientRect().right > root.clientWidth + 1;
  const range = canvasElement.ownerDocument.createRange();
  const over = textsIn(canvasElement)
    .filter((text) => {
      range.selectNodeContents(text);
      return isOver(range) && !isScrolled(text, canvasElement);
    })
    .map(
      ({ parentElement, data }) =>
        `${named(parentElement?.parentElement)} ${named(parentElement)} ${data.slice(0, 40)}`,
    );
  const excess = root.scrollWidth - root.clientWidth;
  await expect(excess > 0 ? { excess, over: over.slice(0, 6) } : { excess: 0 }).toEqual({ excess: 0 });
}

/** Checks that no word of up to 20 letters breaks across lines. */
async function keepsWordsWhole({ canvasElement }: Stage): Promise<void> {
  const divided = contentIn(canvasElement).flatMap((text) => {
    const { hyphens } = getComputedStyle(text.parentElement ?? canvasElement);
    if (hyphens === 'auto' || !text.parentElement?.checkVisibility()) return [];
    const around = text.parentElement?.closest('[class]');
    return wordsIn(text)
      .filter(({ lines }) => lines > 1)
      .map(({ word }) => `${word} in ${named(around)}`);
  });
  await expect(divided).toEqual([]);
}

/**
 * Elements whose text editors don't write: drawings and code. Times, prices and sizes stay on one line. In
 * the header the brand's name and the menu's shrink to leave room for the rest.
 */
const notContent =
  'style, script, noscript, template, svg, time, data, .whitespace-nowrap, .site-brand, [data-when]';

/** All text nodes, visible or not, except those of styles and scripts. */
function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** Text nodes with a word that an editor may have written. */
const contentIn = (root: Element) =>
  textsIn(root).filter(
    ({ data, parentElement }) => /\p{L}{3}/u.test(data) && !parentElement?.closest(notContent),
  );

/** The words of a text node with their number of lines as laid out. */
function wordsIn(text: Text): { readonly word: string; readonly lines: number }[] {
  return [...text.data.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)].flatMap(({ 0: word, index }) => {
    if (word.length > 20) return [];
    const range = text.ownerDocument.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    return [{ word, lines: new Set(tops).size }];
  });
}

/**
 * Checks the layout with everything open and with long words. First, nothing overflows the window and no word
 * breaks. Then each text gets a word that exceeds any line; still nothing may overflow or be cut off.
 */
async function bearsLongWords(stage: Stage): Promise<void> {
  await fitsTheWindow(stage);
  const texts = contentIn(stage.canvasElement);
  const words = texts.map(({ data }) => data);
  const closed = [...stage.canvasElement.querySelectorAll('details:not([open])')];
  for (const fold of closed) fold.toggleAttribute('open', true);
  try {
    await keepsWordsWhole(stage);
    for (const word of longWords) {
      for (const [index, text] of texts.entries())
        text.data = (words[index] ?? '').replace(/\p{L}{3,}/u, word);
      await fitsTheWindow(stage);
      await expect(cutOff(texts, stage.canvasElement)).toEqual([]);
    }
  } finally {
    for (const fold of closed) fold.toggleAttribute('open', false);
    for (const [index, text] of texts.entries()) text.data = words[index] ?? '';
  }
}

/** Texts that are partly invisible because an ancestor hides its overflow. */
function cutOff(texts: readonly Text[], root: Element): string[] {
  return texts.flatMap((text) => {
    const range = text.ownerDocument.createRange();
    range.selectNodeContents(text);
    const { left, right, width, height } = range.getBoundingClientRect();
    if (width <= 1 || height <= 1) return [];
    for (let around = text.parentElement; around && around !== root; around = around.parentElement) {
      const { overflowX, position, clipPath, textOverflow } = getComputedStyle(around);
      if (overflowX === 'auto' || overflowX === 'scroll') return [];
      const box = around.getBoundingClientRect();
      // For screen readers only.
      if (box.width <= 1 || (position === 'absolute' && clipPath !== 'none')) return [];
      if (overflowX === 'visible' || textOverflow === 'ellipsis') continue;
      if (left < box.left - 1 || right > box.right + 1)
        return [`<${around.localName} class="${around.className}"> cuts ${text.data}`];
    }
    return [];
  });
}

const named = (element: Element | null | undefined) =>
  `<${element?.localName} class="${element?.getAttribute('class') ?? ''}">`;

/** True inside an element that scrolls on its own, such as a wide table. */
function isScrolled(element: Node, root: Element): boolean {
  for (let around = element.parentElement; around && around !== root; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible') return true;
  return false;
}

const seconds = (durations: string) =>
  Math.max(...durations.split(',').map((each) => Number.parseFloat(each)));

/** Larger text and less motion hardly change the axe results, so everyday runs skip axe for these variants. */
const axeInFullRun = import.meta.env.FULL_TESTS === 'false' ? { a11y: { test: 'off' } } : {};

/** Checks that no animation or transition runs or is set: all changes are immediate. */
async function standsStill({ canvasElement }: Stage): Promise<void> {
  const moving = [...canvasElement.querySelectorAll('*')].flatMap((element) => {
    const { animationDuration, transitionDuration } = getComputedStyle(element);
    const longest = Math.max(seconds(animationDuration), seconds(transitionDuration));
    return longest > 0.001 ? [`<${element.localName} class="${element.className}"> for ${longest} s`] : [];
  });
  await expect(moving).toEqual([]);
  const running = document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
  await expect(running.filter((milliseconds) => milliseconds > 1)).toEqual([]);
}

/**
 * The four variants that every block must support, made from its fullest story:
 * `export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] }` and so on.
 * Variants bring their own viewport and theme, so one test pass covers them. Test runs read the tags from the
 * source file, so the tags are literals there.
 */
export const storyVariant = {
  /** The narrowest supported window: 320 px. */
  narrow: <Story extends VariantSource>(story: Story) =>
    makeVariant(story, { viewport: { value: 'narrow' }, theme: 'light' }, bearsLongWords),
  /** Text at twice its size in a window of 1280 px, like a browser's text zoom. */
  largeText: <Story extends VariantSource>(story: Story) =>
    makeVariant(
      story,
      { viewport: { value: 'desktop' }, text: '200', theme: 'light' },
      fitsTheWindow,
      axeInFullRun,
    ),
  dark: <Story extends VariantSource>(story: Story) =>
    makeVariant(story, { viewport: { value: 'desktop' }, theme: 'dark' }, async () => undefined),
  reducedMotion: <Story extends VariantSource>(story: Story) =>
    makeVariant(
      story,
      { viewport: { value: 'desktop' }, motion: 'reduced', theme: 'light' },
      standsStill,
      axeInFullRun,
    ),
};
