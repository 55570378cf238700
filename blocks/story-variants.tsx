import { expect } from 'storybook/test';
import { longWords } from './fixture.ts';

/** A story that `blockStories` makes, or one written by hand. */
type Dressable = object & {
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly play?: unknown;
  readonly render?: unknown;
};

interface Stage {
  readonly canvasElement: HTMLElement;
}

/** The toolbar's settings that a story brings. */
interface Seen {
  readonly viewport: { readonly value: string };
  readonly theme: 'light' | 'dark';
  readonly text?: string;
  readonly motion?: string;
}

/** The modes of all other stories (`.storybook/preview.tsx`), off. */
const elsewhere = { phone: { disable: true }, desktop: { disable: true } } as const;

/**
 * The same content seen in another way. What the story plays is left out: it has been played.
 */
function dressed<Story extends Dressable>(
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

/** Nothing reaches over the window's side: nobody has to scroll in two directions to read. */
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

/** No word is divided that has room on a line: one of up to 20 letters. */
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
 * What nobody writes in a form: drawings and code; times, prices and sizes, which stay on one line; and in the header the brand's
 * name and the menu's, which give way to the rest where there is no room.
 */
const notContent =
  'style, script, noscript, template, svg, time, data, .whitespace-nowrap, .site-brand, [data-when]';

/** Texts, whether or not they are seen; not those of styles and scripts. */
function textsIn(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** Texts with a word in them that somebody may write in a form. */
const contentIn = (root: Element) =>
  textsIn(root).filter(
    ({ data, parentElement }) => /\p{L}{3}/u.test(data) && !parentElement?.closest(notContent),
  );

/** Words of a text as they are laid out. */
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
 * Nothing reaches over the window's side and no word is divided, with everything open; and none reaches over it or is cut off where
 * each text, whoever wrote it, has a word that no line has room for.
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

/** Texts of which a part can't be seen, because what they stand in hides what is too wide for it. */
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
      // What is for screen readers alone.
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

/** Inside something that scrolls by itself, such as a wide table. */
function isScrolled(element: Node, root: Element): boolean {
  for (let around = element.parentElement; around && around !== root; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible') return true;
  return false;
}

const seconds = (durations: string) =>
  Math.max(...durations.split(',').map((each) => Number.parseFloat(each)));

/** Larger letters and less motion change little that axe looks at: an everyday run spares it the same content again. */
const axeInFullRun = import.meta.env.FULL_TESTS === 'false' ? { a11y: { test: 'off' } } : {};

/** No animation runs and none is prepared: whatever changes is there at once. */
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
 * The four ways to look at a block that every block has to bear, made of its fullest story:
 * `export const Narrow = { ...dress.narrow(WithEverything), tags: ['dressed', 'narrow'] }` and so on. They bring their own window
 * and theme, so one pass over them is enough; what passes over them reads the tags in the file itself, so they are written there.
 */
export const storyVariant = {
  /** The narrowest window that the site is for: 320 px. */
  narrow: <Story extends Dressable>(story: Story) =>
    dressed(story, { viewport: { value: 'narrow' }, theme: 'light' }, bearsLongWords),
  /** Letters twice as large, in a window of 1280 px: as a browser does that enlarges text alone. */
  largeText: <Story extends Dressable>(story: Story) =>
    dressed(
      story,
      { viewport: { value: 'desktop' }, text: '200', theme: 'light' },
      fitsTheWindow,
      axeInFullRun,
    ),
  dark: <Story extends Dressable>(story: Story) =>
    dressed(story, { viewport: { value: 'desktop' }, theme: 'dark' }, async () => undefined),
  reducedMotion: <Story extends Dressable>(story: Story) =>
    dressed(
      story,
      { viewport: { value: 'desktop' }, motion: 'reduced', theme: 'light' },
      standsStill,
      axeInFullRun,
    ),
};
