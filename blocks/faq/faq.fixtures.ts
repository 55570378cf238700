import { type BlockFixtures, fixtureParagraph } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

const luggage = {
  _key: 'luggage',
  question: 'How much luggage may I bring?',
  answer: [
    fixtureParagraph('a', 'Two bags of up to 23 kilograms each, and what fits under your seat.'),
    {
      ...fixtureParagraph('b', ''),
      children: [
        { _key: 'b1', _type: 'span', text: 'Bicycles and surfboards are ' },
        { _key: 'b2', _type: 'span', text: 'booked ahead', marks: ['strong'] },
        { _key: 'b3', _type: 'span', text: ': see ' },
        { _key: 'b4', _type: 'span', text: 'extras', marks: ['to-extras'] },
        { _key: 'b5', _type: 'span', text: '.' },
      ],
      markDefs: [{ _key: 'to-extras', _type: 'link', href: '/extras/' }],
    },
  ],
};

const changing = {
  _key: 'changing',
  question: 'Can I change my booking?',
  answer: [
    fixtureParagraph('c', 'Yes, until the evening before, in one of these ways:'),
    { ...fixtureParagraph('d', 'on the page of your booking;'), listItem: 'bullet', level: 1 },
    { ...fixtureParagraph('e', 'by telephone between 8 am and 6 pm.'), listItem: 'bullet', level: 1 },
  ],
};

const ferry = {
  _key: 'ferry',
  question: 'What happens when the strait is too rough to sail?',
  answer: [fixtureParagraph('f', 'You are moved to the next sailing, or your money comes back.')],
};

/** Stored examples of block `faq`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Questions people ask',
    lead: 'If yours is not here, contact us: a person answers.',
    questions: [luggage, changing, ferry],
  },
  oneOnly: { questions: [ferry] },
  linkToAPageThatIsGone: {
    heading: 'An answer that points nowhere',
    questions: [
      {
        _key: 'gone',
        question: 'Where is the timetable of 1987?',
        answer: [
          {
            ...fixtureParagraph('g', ''),
            children: [
              { _key: 'g1', _type: 'span', text: 'It was ' },
              { _key: 'g2', _type: 'span', text: 'on this page', marks: ['old'] },
              { _key: 'g3', _type: 'span', text: ' once.' },
            ],
            markDefs: [{ _key: 'old', _type: 'link', href: null, missing: true }],
          },
        ],
      },
    ],
  },
  hostileText: {
    questions: [
      {
        _key: 'hostile',
        question: 'What does </script><script>alert(1)</script> do?',
        answer: [fixtureParagraph('h', '</script><script>alert(1)</script> is shown as it is.')],
      },
    ],
  },
  longWords: {
    heading: longName,
    questions: [{ _key: 'long', question: longName, answer: [fixtureParagraph('l', longName)] }],
  },
} satisfies BlockFixtures;
