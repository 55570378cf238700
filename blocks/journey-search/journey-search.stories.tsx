import type { Meta } from '@storybook/nextjs-vite';
import { expect, userEvent, within } from 'storybook/test';
import { blockStories } from '#blocks/block-story.tsx';
import { Container } from '#components/ui/container.tsx';
import { journeySearch as schema } from '#schemas/blocks/journey-search.ts';
import { fixtures } from './journey-search.fixtures.ts';
import { JourneySearch, JourneySearchUnavailable } from './journey-search.tsx';
import { Results } from './search-results.tsx';
import { emptyForm, faultyForm, sampleData, sampleResults } from './search-samples.ts';

export default { title: 'Blocks/Journey search' } satisfies Meta;

const story = blockStories({ schema, Component: JourneySearch, layout: 'grid' });
const empty = sampleData(null, emptyForm);

export const WithEverything = story(fixtures.withEverything, sampleData(sampleResults.journeys));
export const FullForm = story(fixtures.fullForm, empty);
export const ShortForm = story(fixtures.shortForm, empty);
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
    await userEvent.click(await canvas.findByText(/^Leaves Auckland Strand/));
    await expect(await canvas.findByText(/A night in between/)).toBeVisible();
    await expect(canvas.getByText('Walk to Picton, 5 min')).toBeVisible();
  },
};
export const NotForSale = story(fixtures.fullForm, sampleData(sampleResults.troubled));
export const NothingThatDay = story(fixtures.fullForm, sampleData(sampleResults.nothingThatDay));
export const NothingAtAll = story(fixtures.fullForm, sampleData(sampleResults.nothingAtAll));
export const SplitInTwo = story(fixtures.fullForm, sampleData(sampleResults.splitInTwo));
export const NothingFits = story(fixtures.fullForm, sampleData(sampleResults.nothingFits));
export const OutOfRange = story(fixtures.fullForm, sampleData(sampleResults.outOfRange));
export const SamePlace = story(fixtures.fullForm, sampleData(sampleResults.samePlace));
export const UnknownPlace = story(fixtures.fullForm, sampleData(sampleResults.unknownPlace));
export const AmbiguousPlace = story(fixtures.fullForm, sampleData(sampleResults.ambiguousPlace));

/** Rows give way to their outlines while others are on their way. */
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
    await expect(canvas.getByText(/^Leaves Auckland Strand/)).not.toBeVisible();
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

/** Letters without macrons find the name with them; arrows and Enter choose; Escape keeps what was typed. */
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
