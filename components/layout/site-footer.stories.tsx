import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { bareFooter, brand, footer } from './layout.fixtures.ts';
import { SiteFooter } from './site-footer.tsx';

const meta = {
  title: 'Components/Site footer',
  component: SiteFooter,
  args: { brand, footer },
} satisfies Meta<typeof SiteFooter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FourColumns: Story = {
  play: async ({ canvas }) => {
    const titles = canvas.getAllByRole('heading').map((heading) => heading.textContent);
    await expect(titles).toEqual([
      'Ways to see New Zealand',
      'Trains in New Zealand',
      'See New Zealand',
      'Useful',
    ]);
    await expect(canvas.getByRole('link', { name: /Timetables/ })).toHaveAttribute(
      'href',
      '/ways_to_see_nz/train_journeys/train_timetables/',
    );
    await expect(canvas.getByRole('link', { name: /^Tourism New Zealand on Facebook/ })).toHaveAttribute(
      'target',
      '_blank',
    );
  },
};
export const OwnAccounts: Story = {
  args: {
    footer: { ...bareFooter, social: [{ network: 'instagram', href: 'https://www.instagram.com/example' }] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Southbound on Instagram/ })).toBeVisible();
  },
};
export const Bare: Story = { args: { footer: bareFooter } };
export const LongWords: Story = {
  args: {
    footer: {
      ...footer,
      columns: footer.columns.map(({ title, links }) => ({
        title: `${title} from Whangārei to Te Whanganui-a-Tara`,
        links: [
          {
            label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
            path: '/long/',
          },
          ...links,
        ],
      })),
    },
  },
};
