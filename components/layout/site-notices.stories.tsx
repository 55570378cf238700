import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { storyVariant } from '../stories/story-variants.tsx';
import { SiteNotices } from './site-notices.tsx';

const information = {
  key: 'card',
  text: 'From Monday the ticket office in Picton opens at 6 in the morning.',
  tone: 'information',
} as const;
const warning = {
  key: 'slip',
  text: 'A slip has closed the line south of Kaikōura. Coaches run instead until Sunday.',
  tone: 'warning',
  link: { label: 'Where they stop', href: '/ways_to_see_nz/bus_journeys/' },
} as const;

const meta = {
  title: 'Layout/Site notices',
  component: SiteNotices,
  args: { notices: [warning] },
} satisfies Meta<typeof SiteNotices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Warning: Story = {};
export const Information: Story = { args: { notices: [information] } };
export const Several: Story = {
  args: { notices: [information, warning] },
  play: async ({ canvas }) => {
    const [first] = canvas.getAllByRole('paragraph');
    await expect(first).toHaveTextContent('Warning: A slip');
  },
};
export const LinkToAPageThatIsGone: Story = {
  args: { notices: [{ ...warning, link: { label: 'Where they stop' } }] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};
export const LongWords: Story = {
  args: {
    notices: [
      {
        ...warning,
        text: 'Taumatawhakatangihangakoauauotamateapōkaiwhenuakitanatahu is closed to all traffic, and so is the road that leads there from Pōrangahau, until the river has gone down again and somebody has looked at the bridge.',
      },
    ],
  },
};
export const Narrow = { ...storyVariant.narrow(Several), tags: ['dressed', 'narrow'] };
export const None: Story = { args: { notices: [] } };
