import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { Badge, ModeBadge } from './badge.tsx';

const meta = { title: 'Components/Badge', component: ModeBadge, args: { mode: 'rail' } } satisfies Meta<
  typeof ModeBadge
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rail: Story = {};
export const Coach: Story = { args: { mode: 'coach' } };
export const Ferry: Story = { args: { mode: 'ferry' } };
export const WithAServiceName: Story = { args: { mode: 'rail', children: 'Te Huia to Kirikiriroa' } };
export const Fact: Story = { render: () => <Badge>Until April</Badge> };
