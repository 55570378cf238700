/** Finds stories whose layout does not depend on the window’s width, which need no run at phone width. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches code that shows other elements or behaves differently in a narrow window. */
const dependsOnWidth =
  /\b(sm|md|lg|xl):(hidden|sr-only)|\bhidden (sm|md|lg|xl):|matchMedia|innerWidth|@media[^{]*\bwidth\b/;

/**
 * Finds the story files in folders where no component or style depends on the window’s width.
 * @param root the folder of the project
 * @returns paths relative to `root`
 */
export function widthIndependentStories(root: string): string[] {
  const folders = new Map<string, boolean>();
  const isWide = (folder: string) =>
    globSync('*.{ts,tsx,css}', { cwd: join(root, folder) })
      .filter((name) => !/\.(test|stories)\.tsx?$/.test(name))
      .some((name) => dependsOnWidth.test(readFileSync(join(root, folder, name), 'utf8')));
  return globSync(['{blocks,components}/**/*.stories.tsx', '.storybook/**/*.stories.tsx'], {
    cwd: root,
  }).filter((path) => {
    const folder = dirname(path);
    const known = folders.get(folder) ?? isWide(folder);
    folders.set(folder, known);
    return !known;
  });
}
