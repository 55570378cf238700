import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `alongTheWay` for editors and designers, with a story for each state. */
export const guide = {
  use: 'What one sees from the window, stop by stop: on the page of a train, a ferry or a coach line that is ridden for its views.',
  rather:
    'Times alone are *Timetable*, the shape of the line is *Map of lines*. What is true of the whole journey is *Text*.',
  needs:
    'A line of the timetable, and for each sight where it is: at a stop, or so many minutes after one. The hours follow by themselves.',
  words: 'Four to ten sights; a name of up to six words, one to three sentences each.',
  design:
    'A log: the hour at the left, the line running down, the words beside it. Which side to sit on is said at the sight and not in a legend.',
  access: 'A list in the order of the journey. Hours and sides are words; the line is decoration.',
  states: {
    minimal: 'OneSight',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'LineThatIsGone',
    loading: { never: 'It comes with the page: the server reads the timetable in memory.' },
    failure: {
      never:
        'Without the timetable its words still stand, only the hours are left out, as the story Unavailable shows.',
    },
    macrons: 'LongWords',
  },
  ownStates: {
    'timetable away': 'Unavailable',
    'on water': 'OnWater',
    'by coach': 'ByCoach',
  },
} satisfies BlockGuide;
