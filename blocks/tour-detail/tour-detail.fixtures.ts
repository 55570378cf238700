import type { BlockFixtures } from '#blocks/fixture.ts';
import { longName } from '#components/stories/long-words.ts';

/** Stored examples of block `tourDetail`, for stories and tests. */
export const fixtures = {
  withEverything: {
    heading: 'Departure dates',
    lead: 'Choose a date and the number of travellers. We hold your places while you pay.',
    tourId: 'cook-strait-and-the-coast',
    tourTitle: 'Cook Strait and the coast',
    tourSummary: 'Wellington to Christchurch without hurrying.',
    isTourGone: false,
  },
  /** Nothing is chosen: on a tour's own page the block shows that tour. */
  onItsOwnPage: { heading: null, lead: null, tourId: null, isTourGone: false },
  anotherTour: { heading: 'A day in Kaikōura', tourId: 'a-day-in-kaikoura' },
  tourThatIsGone: { heading: 'A tour we had', tourId: null, isTourGone: true },
  tourWeDoNotSell: { tourId: 'to-the-moon-and-back' },
  longWords: { heading: longName, lead: longName, tourId: 'cook-strait-and-the-coast', tourTitle: longName },
} satisfies BlockFixtures;
