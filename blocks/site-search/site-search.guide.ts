import type { BlockGuide } from '#blocks/block-guide.ts';

/** The guide to block `siteSearch` for editors and designers, with a story for each state. */
export const guide = {
  use: 'Once, on the search page: the results, or suggestions for what to look for.',
  rather: 'For journeys, use *Journey search*. The search field in the header leads here automatically.',
  needs: 'Nothing: it searches what is published. Add links for people to follow when nothing is found.',
  wording: 'A heading, and a sentence to show before anything has been searched for.',
  design:
    'A field, then results by kind, divided by lines: name, place, and an excerpt with the search words marked. The small picture is only a visual aid.',
  access:
    'The number of results is announced. It works without JavaScript, and nobody has to use the suggestions. Words typed without macrons find those with them.',
  states: {
    minimal: 'FieldOnly',
    full: 'WithEverything',
    'long words': 'LongWords',
    'missing image': { never: 'It has no picture of its own.' },
    empty: 'EmptyList',
    loading: { never: 'It arrives with the page: the index is in memory.' },
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
