import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `cardList` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Destinations, articles or tours with their pictures: those you choose, or all of a kind.',
  rather:
    'For tours with prices and dates take *Tours*; for journeys with from, to and duration *Journeys*; for plain links a *List of links*.',
  needs: 'The documents themselves: name, sentence and picture come from there, so nothing is written twice.',
  words: 'Names stay whole on two lines; a summary of 120 letters reads well, longer ones make rows uneven.',
  design:
    'One card is wide, two stand side by side, more become rows that share edges. There is never a lone card in a last row. Pictures are cut 3:2 around their circle.',
  access:
    'A card is one link, named by its title; the picture is decoration there. Kind and place stand as words.',
  states: {
    minimal: 'OneOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': 'MissingPicture',
    empty: 'EmptyList',
    loading: { never: 'It shows what is stored and waits for nothing.' },
    failure: {
      never:
        'It asks nobody for anything: a stored block with a fault is left out, and the rest of the page stands.',
    },
    macrons: 'LongWords',
  },
} satisfies BlockGuide;
