import { defineLoadedBlock } from '#blocks/define-block.ts';
import { hero as schema } from '#schemas/blocks/hero.schema.ts';
import { loadHero } from './hero.load.ts';
import { Hero } from './hero.tsx';

/** The definition of block `hero`: the opening of a page with its title and poster. */
export const hero = defineLoadedBlock({
  schema,
  load: loadHero,
  layout: 'bleed',
  outline: 'title',
  onFailure: 'omit',
  Component: Hero,
});
