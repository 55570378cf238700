/** The content states that each block covers: a story shows the state, or the guide says why it can't occur. */
export const contentStates = [
  'minimal',
  'full',
  'long words',
  'missing image',
  'empty',
  'loading',
  'failure',
  'macrons',
] as const;
export type ContentState = (typeof contentStates)[number];

/**
 * The ways to view any block, by story name: `storyVariant` makes each of these stories from the block's
 * fullest one.
 */
export const variantStories = {
  '320 px': 'Narrow',
  '200 % text': 'LargeText',
  dark: 'Dark',
  'reduced motion': 'ReducedMotion',
} as const;

/**
 * The story of a state, or why the state can't occur. A story is named by its export in the block's own
 * stories, or by `path#Export` for another file, with the path from the project's folder.
 */
export type StateStory = string | { readonly never: string };

/**
 * The guide to a block for its editors and designers, kept beside its code. Each text is Markdown of one
 * paragraph.
 */
export interface BlockGuide {
  /** When an editor chooses it. */
  readonly use: string;
  /** When another block serves better, and which one. */
  readonly rather: string;
  /** The content and documents that an editor needs first. */
  readonly needs: string;
  /** Advice on length, beyond the limits that the Studio states for each field. */
  readonly wording: string;
  /** The design decisions to keep when changing it. */
  readonly design: string;
  /** How it works for people who don't see, point or wait. */
  readonly access: string;
  readonly states: Readonly<Record<ContentState, StateStory>>;
  /** States that only this block has, by name. */
  readonly ownStates?: Readonly<Record<string, StateStory>>;
}
