import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { ScrollRegion } from './scroll-region.tsx';

const stops = ['Christchurch', 'Rolleston', 'Darfield', 'Springfield', 'Arthur’s Pass', 'Moana', 'Greymouth'];

const meta = {
  title: 'Components/Scroll region',
  component: ScrollRegion,
  args: {
    label: 'Stops',
    children: (
      <table className="text-sm">
        <tbody>
          <tr>
            {stops.map((stop) => (
              <td key={stop} className="border-b border-line px-6 py-3 whitespace-nowrap">
                {stop}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    ),
  },
} satisfies Meta<typeof ScrollRegion>;
export default meta;

export const WiderThanAPhone: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Stops' });
    region.focus();
    await expect(region).toHaveFocus();
  },
};
