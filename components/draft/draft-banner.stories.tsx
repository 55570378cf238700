import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import './draft.css';
import { DraftBanner } from './draft-banner.tsx';

const meta = {
  title: 'Draft/Banner',
  component: DraftBanner,
  args: {
    title: 'Kaikōura by rail',
    scope: 'You’re viewing drafts across the site.',
    changed: 'Sat, 21 November 2026, 5:30 pm NZDT',
    asOf: null,
    leave: { kind: 'form', action: '/api/draft/leave', to: '/kaikoura/' },
    time: {
      action: '/kaikoura/',
      name: 'as-of',
      value: '2026-11-21T17:30',
      hiddenFields: [],
      presentHref: '/kaikoura/',
    },
    compareHref: '/kaikoura/?compare=',
  },
} satisfies Meta<typeof DraftBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Session: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Draft'));
    await expect(canvas.getByLabelText('View as of (New Zealand time)')).toHaveValue('2026-11-21T17:30');
    await expect(canvas.getByRole('button', { name: 'Leave' })).toBeVisible();
  },
};
export const SharedLink: Story = {
  args: {
    scope:
      'Shared by a link that expires Sat, 28 November 2026, 5:30 pm NZDT. It shows a fixed version of the draft.',
    note: 'For Marama, before Tuesday please',
    leave: { kind: 'link', href: '/kaikoura/' },
    newerDraftNotice: 'There is a newer draft, but this link shows a fixed version.',
  },
};
export const AsOf: Story = { args: { asOf: 'Thu, 24 December 2026, 9:00 am NZDT' } };
export const UnclearTime: Story = {
  args: {
    time: { ...meta.args.time, error: 'Enter a date and time. You’re seeing the latest draft.' },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByLabelText('View as of (New Zealand time)');
    await expect(field).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/^Enter a date and time\./);
    await expect(canvas.getByRole('link', { name: /^Enter a date and time\./ })).toHaveAttribute(
      'href',
      '#draft-as-of',
    );
  },
};
export const LongTitle: Story = { args: { title: 'Te Whanganui-a-Tara to Ōtautahi: '.repeat(6) } };
