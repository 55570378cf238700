/** Finds the container images that the files of a project name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImageUse, imagesIn, mayNameImages } from './image-names.ts';

/** Returns the files that may name container images: in the project's root folder and in deploy/. Paths are relative to the project. */
export function imageFiles(project: string): string[] {
  const inFolder = (folder: string, recursive: boolean) =>
    readdirSync(join(project, folder), { recursive, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && mayNameImages(entry.name)
        ? [
            join(entry.parentPath, entry.name)
              .slice(project.length + 1)
              .replaceAll('\\', '/'),
          ]
        : [],
    );
  return [...inFolder('.', false), ...inFolder('deploy', true)].toSorted();
}

/** Every place in the project where an image is named. */
export function projectImages(project: string): ImageUse[] {
  return imageFiles(project).flatMap((file) => imagesIn(file, readFileSync(join(project, file), 'utf8')));
}
