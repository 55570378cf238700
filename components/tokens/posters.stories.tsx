/// <reference types="vite/client" />
import type { Meta } from '@storybook/nextjs-vite';
import { expect } from 'storybook/test';
import { Container } from '#components/ui/container.tsx';
import { Heading } from '#components/ui/heading.tsx';
import list from '../../content/images/README.md?raw';
import { parsePosters } from './parse-posters.ts';

/**
 * Stories of the generated posters. Each must work in two crops around its focal point: 21:9 on a page, 4:5 on a phone.
 */
export default { title: 'Tokens/Posters' } satisfies Meta;

const posters = parsePosters(list);

export const BothCuts = {
  render: () => (
    <Container className="flex flex-col gap-stack py-stack">
      <Heading level={1} size="section">
        {posters.length} posters
      </Heading>
      <ul className="grid gap-x-gutter gap-y-10 lg:grid-cols-2">
        {posters.map(({ name, alt, x, y }) => (
          <li key={name}>
            <figure>
              <div className="grid grid-cols-[105fr_36fr] gap-2">
                {['aspect-21/9', 'aspect-4/5'].map((ratio, index) => (
                  <img
                    key={ratio}
                    src={`/posters/${name}.png`}
                    alt={index === 0 ? alt : ''}
                    loading="lazy"
                    className={`${ratio} w-full bg-fresh object-cover`}
                    style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
                  />
                ))}
              </div>
              <figcaption className="mt-2 text-sm">
                <strong>{name}</strong> <span className="text-quiet">{alt}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Container>
  ),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const [first] = canvasElement.querySelectorAll('img');
    await first?.decode();
    await expect(first?.naturalWidth).toBe(2400);
  },
};
