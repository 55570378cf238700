import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button, ButtonLink } from './button.tsx';

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Find a journey' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Primary: Story = {
  args: { onClick: fn() },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Find a journey' });
    await expect(button).toHaveAttribute('type', 'button');
    await userEvent.click(button);
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
export const OnDeep: Story = {
  args: { variant: 'onDeep' },
  decorators: [
    (Story) => (
      <div className="on-deep p-8">
        <Story />
      </div>
    ),
  ],
};
export const Disabled: Story = { args: { disabled: true } };
export const DisabledSecondary: Story = { args: { disabled: true, variant: 'secondary' } };
export const LongWords: Story = {
  args: { children: 'Choose the day, the train and the seat from Tāmaki Makaurau to Te Whanganui-a-Tara' },
};
export const AsLink: Story = {
  render: () => (
    <div className="flex flex-wrap gap-4">
      <ButtonLink href="/book-your-journey">Book your journey</ButtonLink>
      <ButtonLink href="https://www.doc.govt.nz/" variant="secondary">
        Track conditions
      </ButtonLink>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Book your journey' })).not.toHaveAttribute('target');
    await expect(canvas.getByRole('link', { name: 'Track conditions (opens in a new tab)' })).toHaveAttribute(
      'target',
      '_blank',
    );
  },
};
