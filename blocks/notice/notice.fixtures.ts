import { type BlockFixtures, fixtureParagraph } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `notice`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Coaches instead of trains south of Kaikōura',
    body: [
      {
        ...fixtureParagraph('p', 'A slip has closed the line. Your ticket is good on the coach; '),
        children: [
          {
            _key: 'a',
            _type: 'span',
            text: 'A slip has closed the line. Your ticket is good on the coach; ',
          },
          { _key: 'b', _type: 'span', text: 'where it stops', marks: ['stops'] },
          { _key: 'c', _type: 'span', text: ' is on the timetable.' },
        ],
        markDefs: [{ _key: 'stops', _type: 'link', href: '/ways_to_see_nz/bus_journeys/' }],
      },
    ],
    tone: 'warning',
    startsAt: '2026-11-20T08:00:00+13:00',
    endsAt: '2026-11-30T00:00:00+13:00',
  },
  information: {
    heading: 'Two days at least',
    body: [
      fixtureParagraph(
        'p',
        'The train passes each way on different days, so a stop here means a night or two.',
      ),
    ],
    tone: 'information',
  },
  bodyOnly: { body: [fixtureParagraph('p', 'The ticket office is closed on Waitangi Day.')] },
  longWords: {
    heading: longName,
    body: [fixtureParagraph('p', `The road to ${longName} is closed.`)],
    tone: 'warning',
  },
  linkToAPageThatIsGone: {
    body: [
      {
        _key: 'p',
        _type: 'block',
        style: 'normal',
        children: [{ _key: 'a', _type: 'span', text: 'The old timetable', marks: ['gone'] }],
        markDefs: [{ _key: 'gone', _type: 'link', href: null, missing: true }],
      },
    ],
  },
} satisfies BlockFixtures;
