import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `cardList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Destinations, articles or tours with their pictures: the ones you choose, or all of one kind.',
  rather:
    'For tours with prices and dates, use *Tours*; for journeys with start, end and duration, *Journeys*; for plain links, *List of links*.',
  needs: 'The documents themselves: name, summary and picture come from them, so you write nothing twice.',
  wording:
    'Names are never cut off and have room for two lines. A summary of 120 characters reads well; longer ones make rows uneven.',
  design:
    'One card is wide, two stand side by side, and more form rows that share edges. The last row never holds a single card. Pictures are cropped to 3:2 around their focus circle.',
  access:
    'Each card is one link, named by its title; its picture is decoration. Kind and place are given in words.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: 'EmptyList',
    loading: { never: 'It shows stored content, so there is nothing to load.' },
    failure: {
      never:
        'It makes no requests. A stored block with an error is left out, and the rest of the page still appears.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
