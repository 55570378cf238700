/** Lists the stories of a running component catalogue. */
import { z } from 'zod';

const indexShape = z.object({
  entries: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      importPath: z.string(),
      type: z.string(),
      tags: z.array(z.string()).default([]),
    }),
  ),
});

/** An entry of the catalogue's index. */
export interface StoryEntry {
  /** As in its address: `blocks-words-opening--long-words`. */
  readonly id: string;
  readonly title: string;
  readonly name: string;
  /** Of its file, from the project's folder, with `./` before it. */
  readonly importPath: string;
  readonly tags: readonly string[];
}

/**
 * Lists the stories of a running catalogue, without documentation pages.
 * @param url of the catalogue, without a slash at its end
 */
export async function readStories(url: string): Promise<readonly StoryEntry[]> {
  const { entries } = indexShape.parse(await (await fetch(`${url}/index.json`)).json());
  return Object.values(entries).filter(({ type }) => type === 'story');
}
