import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { type BlockStory, blockStories } from '#blocks/block-story.tsx';
import type { CartFormStatus } from '#components/cart/cart-form.tsx';
import { storyVariant } from '#components/stories/story-variants.tsx';
import { JourneyRow } from '#components/travel/journey-row.tsx';
import { Container } from '#components/ui/container.tsx';
import { journeySearch as schema } from '#schemas/blocks/journey-search.schema.ts';
import { FareAction } from './fare-action.tsx';
import { emptyForm, faultyForm, filledForm, vehicleForm } from './form-samples.ts';
import { fixtures } from './journey-search.fixtures.ts';
import { JourneySearch, JourneySearchUnavailable } from './journey-search.tsx';
import { Results } from './search-results.tsx';
import { sampleData, samplePass, sampleResults } from './search-samples.ts';

export default { title: 'Blocks/Forms and selling/Journey search' } satisfies Meta;

const story = blockStories({ schema, Component: JourneySearch, layout: 'grid' });
const empty = sampleData(null, emptyForm);

export const WithEverything = story(fixtures.withEverything, sampleData(sampleResults.journeys));
export const FullForm = story(fixtures.fullForm, empty);
export const ShortForm = story(fixtures.shortForm, empty);
/** On the smallest phones the date field has room for its year and icon. */
export const ShortFormNarrow = {
  ...ShortForm,
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvasElement }: Stage) => {
    const date = await within(canvasElement).findByLabelText('Depart on');
    await expect(date.getBoundingClientRect().width).toBeGreaterThan(200);
  },
};
export const ShortWithWords = story(fixtures.shortWithWords, empty);
export const ShortWithoutPage = story(fixtures.shortWithoutPage, empty);
export const EmptyTexts = story(fixtures.emptyTexts, empty);
export const LongWords = story(
  fixtures.longWords,
  sampleData(null, {
    ...emptyForm,
    values: { ...emptyForm.values, from: fixtures.longWords.from, to: fixtures.longWords.to },
  }),
);

/** The measures of a vehicle are asked for once its type is chosen. */
export const VehicleInForm = {
  ...FullForm,
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    const vehicle = await canvas.findByLabelText('Vehicle on the ferry');
    await expect(canvas.queryByLabelText('Length in metres')).not.toBeVisible();
    await userEvent.selectOptions(vehicle, 'Car');
    await expect(canvas.getByLabelText('Length in metres')).toBeVisible();
  },
};
export const ShortFormUnfolded = story(fixtures.shortForm, sampleData(null, vehicleForm));
export const WithVehicle = {
  ...story(fixtures.fullForm, sampleData(sampleResults.withVehicle, vehicleForm)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('Deck full')).toBeVisible();
    await userEvent.click(canvas.getByText(/^Departs Wellington.* at 08:45/));
    await expect(canvas.getByText('2 adults $120 and the vehicle $190.')).toBeVisible();
    await expect(canvas.getByText('07:45')).toBeVisible();
  },
};
/** A search for journeys on a pass: rows show what they take of it, and those that it doesn't cover. */
export const OnAPass = {
  ...story(fixtures.fullForm, sampleData(sampleResults.onPass, { ...filledForm, pass: samplePass })),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await expect((await canvas.findAllByText('Not covered'))[0]).toBeVisible();
    await expect(canvas.getByText(/Booking with your Bus Pass/)).toBeVisible();
    await expect(canvas.queryByText(/\$[1-9]/)).toBeNull();
  },
};
/** Reached from the cart: the chosen journey replaces the one that is there. */
export const ReplacingAJourney = story(fixtures.fullForm, sampleData(sampleResults.replacing));
export const WithFaults = story(fixtures.fullForm, sampleData(null, faultyForm));
export const WithoutTimetable = story(
  fixtures.fullForm,
  sampleData(sampleResults.unavailable, { ...emptyForm, places: [], dates: null, ages: '' }),
);
export const Family = story(fixtures.fullForm, sampleData(sampleResults.family));
export const ThereAndBack = story(fixtures.fullForm, sampleData(sampleResults.thereAndBack));
export const ThreeLegs = {
  ...story(fixtures.fullForm, sampleData(sampleResults.threeLegs)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText(/^Departs Auckland Strand/));
    await expect(await canvas.findByText(/A night in between/)).toBeVisible();
    await expect(canvas.getByText('Walk to Picton, 5 min')).toBeVisible();
  },
};
/** Journeys with a night say how they differ. */
export const Overnight = {
  ...story(fixtures.fullForm, sampleData(sampleResults.overnight)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await expect(
      await canvas.findByText('By coach and ferry, night in Wellington · Cheapest · Shortest'),
    ).toBeVisible();
  },
};
export const NotForSale = story(fixtures.fullForm, sampleData(sampleResults.troubled));
export const DayBefore = story(fixtures.fullForm, sampleData(sampleResults.dayBefore));
/** A whole month replaces the date strip. */
export const Month = {
  ...story(fixtures.fullForm, sampleData(sampleResults.month)),
  play: async ({ canvasElement }: Stage) => {
    const table = await within(canvasElement).findByRole('table', { name: /^December 2026/ });
    await expect(within(table).getAllByRole('columnheader')[5]).toHaveTextContent('Saturday');
    await expect(
      within(table).getByRole('link', { name: /^Saturday 5 December 2026.*4 left$/ }),
    ).toBeVisible();
    await expect(
      within(table).getByRole('link', { name: /^Saturday 12 December 2026.*full$/ }),
    ).toBeVisible();
    await expect(within(table).queryByRole('link', { name: /^Thursday 3 December/ })).toBeNull();
  },
};
export const MonthNarrow = { ...storyVariant.narrow(Month), tags: ['dressed', 'narrow'] };
/** A seasonal line says when it runs again. */
export const MonthWithoutService = story(fixtures.fullForm, sampleData(sampleResults.monthWithoutService));
export const NothingThatDay = story(fixtures.fullForm, sampleData(sampleResults.nothingThatDay));
export const NothingAtAll = story(fixtures.fullForm, sampleData(sampleResults.nothingAtAll));
export const SplitInTwo = story(fixtures.fullForm, sampleData(sampleResults.splitInTwo));
export const NothingFits = story(fixtures.fullForm, sampleData(sampleResults.nothingFits));
export const OutOfRange = story(fixtures.fullForm, sampleData(sampleResults.outOfRange));
export const SamePlace = story(fixtures.fullForm, sampleData(sampleResults.samePlace));
export const UnknownPlace = story(fixtures.fullForm, sampleData(sampleResults.unknownPlace));
export const AmbiguousPlace = story(fixtures.fullForm, sampleData(sampleResults.ambiguousPlace));

/** A journey held and confirmed at once; the departure requested by time is unfolded. */
export const HeldAtOnce = {
  ...story(fixtures.fullForm, sampleData(sampleResults.crossings)),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    const buttons = await canvas.findAllByRole('button', { name: /^Add to cart/ });
    await expect(buttons.map((button) => button.textContent)).toEqual([
      'Add to cart: Saver, 08:45 from Wellington Interislander terminal',
      'Add to cart: Flexi, 08:45 from Wellington Interislander terminal',
    ]);
    await expect(buttons[0]).toBeVisible();
    await expect(canvas.getByText('Instant confirmation.')).toBeVisible();
  },
};

/** The button of a fare with the cart's status. */
const adding = (status?: CartFormStatus): BlockStory => {
  const results = sampleResults.crossings;
  const journey = results.kind === 'journeys' ? results.directions[0]?.journeys[0] : undefined;
  return {
    render: () => (
      <Container>
        {journey && (
          <JourneyRow
            journey={journey}
            action={(fare) => (
              <FareAction
                fare={fare}
                departs={`${journey.departure.time} from ${journey.from}`}
                isOnly={false}
                nextHref="#story-inbound"
                status={fare.name === 'Saver' ? status : undefined}
              />
            )}
          />
        )}
      </Container>
    ),
  };
};

export const Adding = adding({ tone: 'busy', message: 'Adding to your cart…' });
export const Slow = adding({
  tone: 'busy',
  message: 'Still adding to your cart. This takes longer than usual.',
});
/** Once the journey out of a return is in the cart, a link leads to the journeys back. */
export const Added = {
  ...adding({ tone: 'done', message: 'In your cart.' }),
  play: async ({ canvasElement }: Stage) => {
    const links = within(canvasElement).getAllByText('Choose the journey back');
    await expect(links[0]).toBeVisible();
    // The cart panel offers it, too.
    await expect(links[0]).toHaveAttribute('data-next-step');
    await expect(links[1]).not.toBeVisible();
  },
};
export const SoldOut = adding({
  tone: 'failed',
  message: 'Interislander at 08:45 has no seat left. Another departure may have room.',
});
export const PriceChanged = adding({
  tone: 'failed',
  message: 'The price is now $68, it was $60. Nothing was added.',
});
/** The link repeats the search in a new document, because its address may be the current one. */
export const OfferExpired = adding({
  tone: 'failed',
  message: (
    <>
      This price held for 30 minutes, and that time is over.{' '}
      <a
        href="/book-your-journey/?from=wellington&to=picton&date=2026-12-01&adults=1&departAfter=08:45"
        data-document=""
      >
        Search again
      </a>
    </>
  ),
});
export const Offline = adding({
  tone: 'failed',
  message: 'You’re offline. Add it when you’re back online.',
});

/** Placeholder rows replace the results during a search. */
export const Searching = {
  render: () => (
    <Container>
      <div className="group/results" data-pending>
        <Results results={sampleResults.journeys} level={2} id="story" />
      </div>
    </Container>
  ),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Departs Auckland Strand/)).not.toBeVisible();
    await expect(canvas.getByRole('navigation', { name: 'Sort by' })).toBeVisible();
  },
};

export const Unavailable = {
  render: () => (
    <Container>
      <JourneySearchUnavailable reason="unavailable" headingLevel={2} id="story" />
    </Container>
  ),
};

interface Stage {
  readonly canvasElement: HTMLElement;
}

/** Letters without macrons match names with them; arrows and Enter choose; Escape keeps the typed text. */
export const ByKeyboard = {
  ...story(fixtures.fullForm, empty),
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    const from = await canvas.findByRole('combobox', { name: 'From' });
    await userEvent.click(from);
    await userEvent.keyboard('otaki');
    const list = await canvas.findByRole('listbox', { name: 'Places to leave from' });
    await expect(within(list).getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(from).toHaveValue('Ōtaki');
    await expect(from).toHaveAttribute('aria-expanded', 'false');
    const to = canvas.getByRole('combobox', { name: 'To' });
    await userEvent.click(to);
    await userEvent.keyboard('pic{Escape}');
    await expect(to).toHaveValue('pic');
    await userEvent.click(canvas.getByRole('button', { name: 'Swap from and to' }));
    await expect(from).toHaveValue('pic');
    await expect(to).toHaveValue('Ōtaki');
    await userEvent.click(canvas.getByRole('button', { name: 'One more: adults' }));
    await expect(canvas.getByLabelText('Adults')).toHaveValue(2);
  },
};

/** On a phone the suggestions span the screen. */
export const SuggestionsOnPhone = {
  ...FullForm,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }: Stage) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('combobox', { name: 'To' }));
    await userEvent.keyboard('pic');
    const list = await canvas.findByRole('listbox', { name: 'Places to go to' });
    await expect(list.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
  },
};

export const Narrow = { ...storyVariant.narrow(WithEverything), tags: ['dressed', 'narrow'] };
export const LargeText = { ...storyVariant.largeText(WithEverything), tags: ['dressed'] };
export const Dark = { ...storyVariant.dark(WithEverything), tags: ['dressed', 'full'] };
export const ReducedMotion = { ...storyVariant.reducedMotion(WithEverything), tags: ['dressed', 'full'] };
