import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `siteSearch` for editors and designers, with a story for each state. */
export const guide = {
  use: 'On the search page, once: what was found, or what to look for.',
  rather: 'Journeys are found by *Journey search*. A field in the header leads here by itself.',
  needs: 'Nothing: it searches what is published. Links to go on by, where nothing is found.',
  words: 'A heading, and a sentence for when nothing was asked yet.',
  design:
    'A field, then results by kind, divided by lines: name, place, some words with those marked that were looked for. A small picture helps the eye and says nothing.',
  access:
    'The number of results is announced. It works without a script; suggestions can be left alone. Letters without macrons find those with them.',
  states: {
    minimal: 'FieldOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It comes with the page: the index is in memory.' },
    failure: 'Unavailable',
    macrons: 'LongWords',
  },
  ownStates: {
    'nothing asked': 'NotAsked',
    suggestions: 'Suggestions',
    'near by name': 'Near',
    'too long a question': 'TooLong',
    'index away': 'NotAnswering',
  },
} satisfies BlockGuide;
