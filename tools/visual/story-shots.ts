/** Chooses the screenshots (story and window width) for the visual comparison. */
import type { StoryEntry } from '#scripts/catalogue/story-index.ts';

/** Default window widths in pixels: a phone's and a desktop's. */
const widths = [390, 1280] as const;

/**
 * Returns the window widths for a story, in pixels. By default these are a phone's and a desktop's. A story for a special
 * environment (320 px, 200% text, dark, reduced motion) has only one.
 */
export function widthsOf({ tags }: Pick<StoryEntry, 'tags'>): readonly number[] {
  if (tags.includes('narrow')) return [320];
  return tags.includes('dressed') ? [1280] : widths;
}

/** Returns the screenshots to take. `only` selects stories by a part of their id or title; empty selects all. */
export function storyShots(stories: readonly StoryEntry[], only: readonly string[]) {
  const wanted = ({ id, title }: StoryEntry) =>
    only.length === 0 || only.some((words) => id.includes(words) || title.includes(words));
  return stories.filter(wanted).flatMap((story) =>
    widthsOf(story).map((width) => ({
      id: story.id,
      width,
      name: `${story.id}@${width}`,
      title: `${story.title}: ${story.name}`,
    })),
  );
}
