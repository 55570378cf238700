/// <reference types="vite/client" />
import type { Meta, StoryObj } from '@storybook/nextjs-vite';
import { Container } from '#components/ui/container.tsx';
import css from '../tokens.css?raw';
import { TokenReference } from './token-reference.tsx';

const meta = {
  title: 'Tokens/Reference',
  component: TokenReference,
  args: { css },
  render: (args) => (
    <Container className="py-rhythm">
      <TokenReference {...args} />
    </Container>
  ),
} satisfies Meta<typeof TokenReference>;
export default meta;

export const Everything: StoryObj<typeof meta> = {};
