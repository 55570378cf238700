import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { Anchor, TextLink } from './link.tsx';

const meta = {
  title: 'Components/Link',
  component: TextLink,
  args: { href: '/destinations/', children: 'all destinations' },
  render: (args) => (
    <p className="max-w-text">
      Thirteen towns have a station you can start from. See <TextLink {...args} /> on one page.
    </p>
  ),
} satisfies Meta<typeof TextLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Internal: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'all destinations' });
    await expect(link).not.toHaveAttribute('target');
    await expect(link).not.toHaveAttribute('rel');
  },
};

/** A link that starts with http opens in a new tab and announces it. */
export const External: Story = {
  args: { href: 'https://www.metservice.com/', children: 'the weather on the way' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'the weather on the way (opens in a new tab)' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
  },
};

export const LongWord: Story = {
  args: { children: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
};

export const Unstyled: Story = {
  render: (args) => <Anchor {...args} />,
};
