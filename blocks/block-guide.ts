/** What a block's content can be like: each is shown by a story, or can't occur. */
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

/** How any block may be looked at: each is shown by a story that `dress` makes of the fullest one. */
export const dresses = {
  '320 px': 'Narrow',
  '200 % text': 'LargeText',
  dark: 'Dark',
  'reduced motion': 'ReducedMotion',
} as const;

/**
 * What shows a state: the name of an export of the block's stories; of another file's, `path#Export`, the path from the project's
 * folder. Or why the state can't occur.
 */
export type Shown = string | { readonly never: string };

/** A block as its editors and designers know it, beside its code. The words are Markdown of one paragraph. */
export interface BlockGuide {
  /** When an editor takes it. */
  readonly use: string;
  /** When another block serves better, and which. */
  readonly rather: string;
  /** What has to be at hand for it. */
  readonly needs: string;
  /** How many words it bears, beyond the limits that the Studio tells of each field. */
  readonly words: string;
  /** What a designer keeps when changing it. */
  readonly design: string;
  /** What it does for people who don't see, point or wait. */
  readonly access: string;
  readonly states: Readonly<Record<ContentState, Shown>>;
  /** States that this block alone has, by their names. */
  readonly ownStates?: Readonly<Record<string, Shown>>;
}
