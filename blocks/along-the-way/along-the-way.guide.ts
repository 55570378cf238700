import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `alongTheWay` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The sights from the window, stop by stop: for the page of a train, ferry or coach line that people ride for its views.',
  rather:
    'For times alone, use *Timetable*; for the shape of the line, *Map of lines*. Anything about the journey as a whole belongs in *Text*.',
  needs:
    'A line from the timetable, and a position for each sight: at a stop, or a number of minutes after one. The times are filled in automatically.',
  wording: 'Four to ten sights; a name of up to six words and one to three sentences for each.',
  design:
    'A log: the time on the left, the line running down, the text beside it. The best side to sit on is given at each sight, not in a legend.',
  access: 'A list in the order of the journey. Times and sides are given in words; the line is decoration.',
  states: {
    minimal: 'OneSight',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'LineThatIsGone',
    loading: { never: 'It arrives with the page: the server keeps the timetable in memory.' },
    failure: {
      never:
        'Without the timetable its text still appears without the times, as the story Unavailable shows.',
    },
    macrons: 'LongWords',
  },
  ownStates: {
    'timetable away': 'Unavailable',
    'on water': 'OnWater',
    'by coach': 'ByCoach',
  },
} satisfies BlockGuide;
