import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { Icon, iconNames } from './icon.tsx';

const meta = { title: 'Tokens/Icons', component: Icon, args: { name: 'train' } } satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const All: Story = {
  render: () => (
    <ul className="grid grid-cols-3 gap-6 p-6 sm:grid-cols-6">
      {iconNames.map((name) => (
        <li key={name} className="flex flex-col items-start gap-2 text-sm">
          <Icon name={name} className="size-8" />
          {name}
        </li>
      ))}
    </ul>
  ),
};

export const BesideAWord: Story = {
  render: (args) => (
    <p className="flex items-center gap-2">
      <Icon {...args} /> Train journeys
    </p>
  ),
};

export const Named: Story = {
  args: { name: 'facebook', label: 'Facebook', className: 'size-8' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Facebook' })).toBeVisible();
  },
};
