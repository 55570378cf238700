import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { VisuallyHidden } from './visually-hidden.tsx';

const meta = {
  title: 'Components/Visually hidden',
  component: VisuallyHidden,
  args: { children: ' per adult' },
  render: (args) => (
    <p>
      $219
      <VisuallyHidden {...args} />
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>;
export default meta;

export const ScreenReaderText: StoryObj<typeof meta> = {};
