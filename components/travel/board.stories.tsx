import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect, userEvent } from 'storybook/test';
import { BoardSkeleton } from './board-skeleton.tsx';
import { DateStrip } from './date-strip.tsx';
import { EmptyState } from './empty-state.tsx';
import { Choices } from './filter-links.tsx';
import { BoardHead, JourneyRow } from './journey-row.tsx';
import type { DayView, JourneyView } from './journey-view.ts';

const clock = (time: string) => ({ time, iso: `2026-12-01T${time}+13:00` });

const journey: JourneyView = {
  id: 'crossing',
  departure: clock('20:45'),
  departsOn: null,
  arrival: { time: '00:15', iso: '2026-12-02T00:15+13:00' },
  daysLater: 1,
  from: 'Wellington',
  to: 'Picton',
  duration: '3 h 30',
  changes: 'Direct',
  legs: [
    {
      mode: 'ferry',
      service: 'Bluebridge',
      operator: 'Bluebridge Cook Strait Ferries',
      from: { name: 'Wellington Bluebridge terminal', clock: clock('20:45') },
      to: { name: 'Picton Bluebridge terminal', clock: { time: '00:15', iso: '2026-12-02T00:15+13:00' } },
      newDay: null,
      arrivesLater: 1,
      minutes: 210,
      duration: '3 h 30',
      distance: '65 km in a straight line',
      checkInCloses: clock('19:45'),
      calls: [],
      waitAfter: null,
    },
  ],
  state: 'available',
  price: '$60',
  isFrom: true,
  seats: '4 seats left',
  vehicle: null,
  notice: null,
  stock: {
    kind: 'live',
    title: 'Instant confirmation.',
    text: 'We hold your seats for 15 minutes once they’re in your cart.',
  },
  difference: null,
  isOpen: false,
  isDemonstration: true,
  sentence: 'Departs Wellington at 20:45, arrives at Picton at 00:15 the next day. From $60 for 1 adult.',
  fares: [
    {
      key: 'saver',
      name: 'Saver',
      price: '$60',
      split: null,
      about: null,
      brief: { changes: 'Free', refund: 'None' },
      changes: 'Until 24 hours before check-in.',
      refund: 'Not refundable.',
      text: 'Instant confirmation.',
      closed: null,
      cart: { intent: 'add', itemType: 'ii_ferry', offerId: 'saver', adultCount: '1', expectedPrice: '60' },
    },
    {
      key: 'flexi',
      name: 'Flexi',
      price: '$68',
      split: null,
      about: null,
      brief: { changes: 'Free', refund: 'None' },
      changes: 'Until check-in closes.',
      refund: 'All of it, until 24 hours before.',
      text: 'Instant confirmation.',
      closed: 'Sold out.',
      cart: null,
    },
  ],
};

const meta = {
  title: 'Components/Departure board',
  component: JourneyRow,
  args: { journey },
  subcomponents: { BoardHead, BoardSkeleton, Choices, DateStrip, EmptyState },
  decorators: [
    (Story) => (
      <div className="max-w-page p-gutter">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof JourneyRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Row: Story = {
  render: (args) => (
    <>
      <BoardHead />
      <JourneyRow {...args} />
    </>
  ),
};
export const RowOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Departs Wellington/));
    await expect(canvas.getByRole('rowheader', { name: 'Flexi' })).toBeVisible();
  },
};
/** Departs on the day before the selected one. */
export const RowOfAnotherDay: Story = {
  args: { journey: { ...journey, departsOn: { short: 'Tue 1 Dec', long: 'Tuesday 1 December' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Tue 1 Dec')).toBeVisible();
  },
};
/** Planned and expected times, in words. */
export const RowLate: Story = {
  args: {
    journey: {
      ...journey,
      departure: { ...clock('20:45'), expected: { time: '21:30', isLate: true } },
      arrival: { ...journey.arrival, expected: { time: '01:00', isLate: true } },
      legs: journey.legs.map((leg) => ({
        ...leg,
        from: { ...leg.from, clock: { ...leg.from.clock, expected: { time: '21:30', isLate: true } } },
        to: { ...leg.to, clock: { ...leg.to.clock, expected: { time: '01:00', isLate: true } } },
        missed: 'The coach is expected at 21:40, after this ferry leaves.',
      })),
      isOpen: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Late: expected 21:30')).toBeVisible();
  },
};
export const RowSoldOut: Story = { args: { journey: { ...journey, state: 'sold-out', seats: null } } };
export const RowWithoutPrice: Story = {
  args: { journey: { ...journey, state: 'no-price', price: null, isFrom: false } },
};

/** Each fare shows its action. */
export const RowWithAction: Story = {
  args: { action: ({ name }) => <p>Here the {name} fare is bought.</p> },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByText(/^Departs Wellington/));
    await expect(canvas.getByText('Here the Saver fare is bought.')).toBeVisible();
    // A sold-out fare has no action.
    await expect(canvas.queryByText('Here the Flexi fare is bought.')).toBeNull();
  },
};

const days: DayView[] = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((weekday, index) => ({
  date: `2026-12-0${index + 1}`,
  weekday,
  day: `${index + 1} Dec`,
  price: index === 2 || index === 4 ? null : `$${60 + index}`,
  hasJourneys: index !== 2,
  hasScenicTrain: index % 3 === 0,
  isCurrent: index === 3,
  href: `#${index}`,
}));

export const Days: Story = {
  render: () => <DateStrip label="Days" days={days} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'date' })).toHaveAccessibleName(
      'Thu 4 Dec scenic train, from $63',
    );
    await expect(canvas.getByRole('link', { name: /Wed 3 Dec/ })).toHaveAccessibleName(/no journey/);
  },
};
/** On a pass, days that run have no prices. */
export const DaysOnAPass: Story = {
  render: () => (
    <DateStrip label="Days" days={days.map((day) => ({ ...day, price: null, isOnPass: true }))} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'date' })).toHaveAccessibleName(
      'Thu 4 Dec scenic train, runs',
    );
    await expect(canvas.getByRole('link', { name: /Wed 3 Dec/ })).toHaveAccessibleName(/no journey/);
  },
};
export const Choosing: Story = {
  render: () => (
    <Choices
      rows={[
        {
          label: 'Sort by',
          choices: [
            { key: 'departure', label: 'Departure', isChosen: true, href: '#departure' },
            { key: 'price', label: 'Price', isChosen: false, href: '#price' },
          ],
        },
      ]}
    />
  ),
};
export const Nothing: Story = {
  render: () => (
    <EmptyState
      level={2}
      title="Nothing runs on Wednesday 2 December"
      text="Some lines run on certain days only."
      links={[{ label: 'The next journey is on Thursday 3 December 2026', href: '#next' }]}
    />
  ),
};
export const Unfound: Story = {
  render: () => (
    <EmptyState
      level={2}
      state="unfound"
      title="Nothing found for “zeppelin”"
      text="Try fewer words, or the name of a town."
      links={[{ label: 'All destinations', href: '#destinations' }]}
    />
  ),
};
export const Fault: Story = {
  render: () => (
    <EmptyState
      level={2}
      state="fault"
      title="Timetable unavailable"
      text="Something of ours is not answering. Please load this page again in a few minutes."
      links={[{ label: 'Contact us', href: '#contact' }]}
    />
  ),
};
export const Waiting: Story = { render: () => <BoardSkeleton /> };
