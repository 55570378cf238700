/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import css from '../tokens.css?raw';
import { TypeScale } from './token-reference.tsx';

/**
 * Stories of the type tokens: eight sizes, fluid between windows of 320 and 1280 px. One face for large headings, one
 * for reading.
 */
export default { title: 'Tokens/Type' } satisfies Meta;

export const Sizes = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Sizes
      </Heading>
      <TypeScale css={css} />
    </Container>
  ),
};

const letters = 'Āā Ēē Īī Ōō Ūū · AaBbCcDd · 0123456789 · $1,290 · 06:05–23:59';

/** Macrons are glyphs of the faces themselves. Digits align in columns where they are compared. */
export const Faces = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        Faces
      </Heading>
      <div>
        <p className="text-hint text-sm">Display: Bricolage Grotesque</p>
        <p className="font-bold font-display text-2xl">Taumarunui, Raurimu, Ōhakune</p>
        <p className="font-display text-xl">{letters}</p>
      </div>
      <div>
        <p className="text-hint text-sm">Text: Hanken Grotesk</p>
        <p className="max-w-text">
          The train leaves the plain, finds a river and follows it up until there is nothing above it but
          tussock and snow. Then comes the tunnel, eight and a half kilometres, and on the other side it
          rains.
        </p>
        <p>{letters}</p>
      </div>
      <div>
        <p className="text-hint text-sm">Figures in columns</p>
        <p className="figures text-lg">
          08:45 $111
          <br />
          17:10 $868
        </p>
      </div>
    </Container>
  ),
};
