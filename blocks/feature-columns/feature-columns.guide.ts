import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `featureColumns` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Two to four points of the same weight: how each way of travelling is booked, three reasons, three places to get help.',
  rather:
    'For one idea, use *Picture and text*; for links alone, *List of links*; for things that happen in an order, *Tabs or steps*.',
  needs: 'For each column a heading and a text; an icon or a picture for all of them, or for none.',
  wording: 'Headings of up to four words, texts of one to three sentences of about the same length.',
  design:
    'Icons are ours, on a plane of the fresh colour. On a phone the columns stack, with the icon beside its text.',
  access: 'A list, whose entries have headings. Icons are decoration and are not read out.',
  states: {
    minimal: 'WithoutMarks',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'WithoutMarks',
    empty: { never: 'A list needs at least one column.' },
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'WithEverything',
  },
  ownStates: { pictures: 'WithPictures', 'a link whose page is gone': 'LinkToAPageThatIsGone' },
} satisfies BlockGuide;
