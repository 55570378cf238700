import type { StoryEntry } from '#scripts/catalogue/story-index.ts';

/** The windows in which every story is looked at, in pixels. */
const widths = [390, 1280] as const;

/**
 * The widths at which a story's picture is taken: a phone's and a desktop's; one that brings its own window (320 px, 200 % text,
 * dark, reduced motion) in that alone.
 */
export function widthsOf({ tags }: Pick<StoryEntry, 'tags'>): readonly number[] {
  if (tags.includes('narrow')) return [320];
  return tags.includes('dressed') ? [1280] : widths;
}

/** The pictures of some stories, each named by its story and width. */
export function looksOf(stories: readonly StoryEntry[], only: readonly string[]) {
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
