import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { Heading } from './heading.tsx';

const meta = {
  title: 'Components/Heading',
  component: Heading,
  args: { level: 2, children: 'Over the Southern Alps by train' },
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Display: Story = { args: { level: 1, size: 'display', children: 'TranzAlpine' } };
export const Title: Story = { args: { level: 1 } };
export const Section: Story = {};
export const Small: Story = { args: { size: 'small' } };
export const SmallWordsHighLevel: Story = { args: { level: 1, size: 'small' } };
export const LongWord: Story = {
  args: { children: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
};
export const Macrons: Story = {
  args: { level: 1, children: 'Whangārei, Ōtaki, Kaikōura, Taupō and Tūrangi' },
};
