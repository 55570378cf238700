import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `tripPlanner` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On one page of its own, for visitors who travel to several places.',
  rather: 'For one journey, or a return, use *Journey search*. Never put both on one page.',
  needs: 'Nothing: places, times and prices come from the timetable.',
  wording: 'A heading of a few words, and one sentence on what a trip is. The form says everything else.',
  design:
    'The form is a line with a dot for each stop, like a route on a map. Legs are rows of the departure board, with the nights between them. The price and the button stay in view on a wide window.',
  access:
    'It works without JavaScript: spare rows stand in for the button that adds a stop. Moving or removing a stop keeps focus on a place. Each fault names its stop and what to do.',
  states: {
    minimal: 'FormOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'NoJourney',
    loading: { never: 'The plan comes with its page; while it loads, the button says that it is planning.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
  ownStates: {
    'faults in the form': 'WithFaults',
    'own choice': 'OwnChoice',
    'pass is cheaper': 'PassIsCheaper',
    'choice is gone': 'ChoiceGone',
  },
} satisfies BlockGuide;
