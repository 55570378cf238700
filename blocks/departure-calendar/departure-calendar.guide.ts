import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `departureCalendar` for editors and designers, with a story for each state. */
export const guide = {
  use: 'The days on which a train, coach or ferry runs, with prices: for the page of a line, above its timetable.',
  rather: 'For times and stops, use *Timetable*; for the lowest prices between several places, *Fares from*.',
  needs: 'Two places on one line, and the way back as a second journey. All else is looked up.',
  wording: 'A heading of up to six words and a sentence that says how often the line runs.',
  design:
    'A week is a row from Monday to Sunday at every width. The first journey is open, the others are folded.',
  access:
    'It is a table: screen readers read each day with its weekday, price and places left. Days without a journey are no links.',
  states: {
    minimal: 'OneJourney',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the server looks up the days.' },
    failure: 'Unavailable',
    macrons: 'WithEverything',
  },
} satisfies BlockGuide;
