import { type BlockFixtures, fixtureParagraph } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const invitation = {
  _key: 'invitation',
  _type: 'callToAction',
  schemaVersion: 1,
  heading: 'Ask somebody who has ridden them all',
  text: 'We answer within a day, and we do not sell you the longest way.',
  tone: 'ferry',
  links: [{ _key: 'write', _type: 'link', label: 'Contact us', href: '/contact/' }],
};

const facts = {
  _key: 'facts',
  _type: 'keyFacts',
  schemaVersion: 1,
  heading: 'Before you leave',
  facts: [
    { _key: 'luggage', term: 'Luggage', value: '23 kg', note: 'Two bags a person' },
    { _key: 'check-in', term: 'Check-in', value: '20 minutes before' },
  ],
};

/** Stored examples of block `sharedBlocks`, for stories and tests. */
export const fixtures = {
  withEverything: {
    schemaVersion: 1,
    section: { id: 'section-help', title: 'Before you leave, and whom to ask', blocks: [facts, invitation] },
  },
  oneBlock: { section: { id: 'section-help', title: 'Whom to ask', blocks: [invitation] } },
  longWords: {
    section: {
      id: 'section-long',
      title: longName,
      blocks: [
        { _key: 'text', _type: 'richText', schemaVersion: 1, body: [fixtureParagraph('p', longName)] },
      ],
    },
  },
  withoutBlocks: { section: { id: 'section-empty', title: 'Nothing in it yet', blocks: [] } },
} satisfies BlockFixtures;
