/** Finds the names of container images in Dockerfile, compose.yaml and the files of deploy/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One mention of an image. */
export interface ImageUse {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** As it is written: `nginx:1.28-alpine`, or with `@sha256:…` behind. */
  readonly name: string;
}

/** The form of a digest. A digest names the content of an image; a tag names the latest image under it. */
export const digestForm = /^sha256:[0-9a-f]{64}$/;

/** Returns true for files that may name images: a Dockerfile, or YAML of Compose or Kubernetes. */
export const mayNameImages = (file: string): boolean => isDockerfile(file) || /\.ya?ml$/.test(file);

const isDockerfile = (file: string) => /(?:^|\/)(?:[^/]*\.)?Dockerfile(?:\.[^/]*)?$/.test(file);

/** The places in a file where an image of others is named. An image that the file itself builds is not one. */
export function imagesIn(file: string, text: string): ImageUse[] {
  const lines = text.split('\n');
  const names = isDockerfile(file) ? dockerfileImages(lines) : yamlImages(lines);
  return names.map(({ at, name }) => ({ file, line: at + 1, name }));
}

interface NamedAt {
  /** The number of the line, from 0. */
  readonly at: number;
  readonly name: string;
}

/** Those of `FROM`, of `--from=` and of the syntax line, but for the stages of the file itself. */
function dockerfileImages(lines: readonly string[]): NamedAt[] {
  const stages = new Set(['scratch']);
  return lines.flatMap((line, at) => {
    const [, from, stage] = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    const copied = [...line.matchAll(/(?:--from=|[,=]from=)([^\s,]+)/g)].map(([, name]) => name);
    const [, syntax] = /^#\s*syntax=(\S+)/.exec(line) ?? [];
    const names = [from, ...copied, syntax].flatMap((name) =>
      name === undefined || stages.has(name) || /^\d+$/.test(name) ? [] : [{ at, name }],
    );
    if (stage !== undefined) stages.add(stage);
    return names;
  });
}

/** Those of `image:`, but for mappings that also say how the image is built. */
function yamlImages(lines: readonly string[]): NamedAt[] {
  return lines.flatMap((line, at) => {
    const [, before = '', name] = /^(\s*(?:- )?)image:\s*["']?([^\s"'#]+)/.exec(line) ?? [];
    return name === undefined || hasKey(lines, at, before.length, 'build') ? [] : [{ at, name }];
  });
}

/** Returns true if the mapping around a line has a key at the same indentation. */
function hasKey(lines: readonly string[], at: number, indentation: number, key: string): boolean {
  const isInside = (line: string) =>
    line.trim() === '' || /^\s*#/.test(line) || indentOf(line) >= indentation;
  const isKey = (line: string) => indentOf(line) === indentation && line.trimStart().startsWith(`${key}:`);
  const untilItEnds = (rest: readonly string[]) => {
    const end = rest.findIndex((line) => !isInside(line));
    return end === -1 ? rest : rest.slice(0, end);
  };
  return [untilItEnds(lines.slice(at + 1)), untilItEnds(lines.slice(0, at).reverse())].flat().some(isKey);
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Splits a name into its parts. Without a digest, the registry decides which image the name means. */
export function partsOf(name: string): { readonly tagged: string; readonly digest: string | null } {
  const [tagged = '', digest] = name.split('@');
  return { tagged, digest: digest !== undefined && digestForm.test(digest) ? digest : null };
}

/** Describes each image without a digest in one sentence. */
export function imageFaults(uses: readonly ImageUse[]): string[] {
  return uses.flatMap(({ file, line, name }) =>
    partsOf(name).digest === null
      ? [`${file}:${line}: ${name} has no digest, so it may be a different image tomorrow.`]
      : [],
  );
}

/** Adds digests to the image names in the text of a file. `digests` maps names without a digest to digests. */
export function withDigests(file: string, text: string, digests: ReadonlyMap<string, string>): string {
  const lines = text.split('\n');
  for (const { line, name } of imagesIn(file, text)) {
    const { tagged } = partsOf(name);
    const digest = digests.get(tagged);
    if (digest !== undefined)
      lines[line - 1] = (lines[line - 1] ?? '').replace(name, () => `${tagged}@${digest}`);
  }
  return lines.join('\n');
}

/** The files of a project that say of which images containers are made: at its top, and in deploy/. Paths are relative to it. */
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
