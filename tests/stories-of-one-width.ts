/** Decides which stories look the same on a phone as on a desktop but for the room they take. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What shows other elements, or behaves differently, in a narrow window. */
const dependsOnWidth =
  /\b(sm|md|lg|xl):(hidden|sr-only)|\bhidden (sm|md|lg|xl):|matchMedia|innerWidth|@media[^{]*\bwidth\b/;

/**
 * Finds the files of stories in whose folder no component and no style depends on the width of the window.
 * @param root the folder of the project
 * @returns paths relative to `root`
 */
export function storiesOfOneWidth(root: string): string[] {
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
