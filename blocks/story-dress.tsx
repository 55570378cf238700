import { expect } from 'storybook/test';

/** A story that `blockStories` makes, or one written by hand. */
type Dressable = object & {
  readonly globals?: Readonly<Record<string, unknown>>;
  readonly play?: unknown;
  readonly render: unknown;
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
  const over = [...canvasElement.querySelectorAll<HTMLElement>('*')]
    .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
    .filter((element) => !isScrolled(element, canvasElement))
    .map((element) => `<${element.localName} class="${element.className}">`);
  const excess = root.scrollWidth - root.clientWidth;
  await expect(excess > 0 ? { excess, over: over.slice(0, 6) } : { excess: 0 }).toEqual({ excess: 0 });
}

/** Inside something that scrolls by itself, such as a wide table. */
function isScrolled(element: Element, root: Element): boolean {
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
export const dress = {
  /** The narrowest window that the site is for: 320 px. */
  narrow: <Story extends Dressable>(story: Story) =>
    dressed(story, { viewport: { value: 'narrow' }, theme: 'light' }, fitsTheWindow),
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
