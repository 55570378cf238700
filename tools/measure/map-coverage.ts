/** Maps V8's coverage of a built site to the site's source files. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const rangeSchema = z.object({ startOffset: z.int(), endOffset: z.int(), count: z.int() });

/** Coverage of scripts by functions, as the inspector's `Profiler.takePreciseCoverage` returns it. */
export const coverageSchema = z.array(
  z.object({ url: z.string(), functions: z.array(z.object({ ranges: z.array(rangeSchema) })) }),
);

/** Parsed coverage. */
export type Coverage = z.output<typeof coverageSchema>;
type Script = Coverage[number];
type Range = z.output<typeof rangeSchema>;

/** Returns the source files, relative to the site's folder and sorted, whose code ran more often than in `idle`. */
export type MapCoverage = (coverage: Coverage, idle?: Coverage) => readonly string[];

/**
 * Creates a function that maps coverage to files. A bundle is mapped by the source map beside it; other scripts are
 * source files themselves. Packages and generated code are left out.
 * @param folder the site's folder, absolute
 */
export function createCoverageMapper(folder: string): MapCoverage {
  const bundles = new Map<string, Bundle | null>();
  const pathOf = (url: URL): string | undefined => {
    if (url.protocol !== 'file:') return undefined;
    const file = fileURLToPath(url);
    const path = relative(folder, file).replaceAll(sep, '/');
    return /^\.|(^|\/)node_modules\//.test(path) || !existsSync(file) ? undefined : path;
  };
  return (coverage, idle = []) => {
    const files = new Set<string>();
    for (const script of coverage) {
      const stretches = executedStretches(
        script,
        idle.find(({ url }) => url === script.url),
      );
      if (stretches.length === 0) continue;
      if (!bundles.has(script.url)) bundles.set(script.url, readBundle(script.url));
      const bundle = bundles.get(script.url);
      for (const source of bundle ? sourcesIn(bundle, stretches) : [script.url]) {
        const path = pathOf(new URL(source, script.url));
        if (path !== undefined) files.add(path);
      }
    }
    return [...files].sort();
  };
}

type Stretch = readonly [start: number, end: number];

/** Returns the parts of a script that ran: those whose innermost range was executed. */
function executedStretches({ functions }: Script, idle: Script | undefined): Stretch[] {
  const key = ({ startOffset, endOffset }: Range) => `${startOffset}-${endOffset}`;
  const idleCounts = new Map(
    idle?.functions.flatMap(({ ranges }) => ranges.map((range) => [key(range), range.count] as const)),
  );
  const ranges = functions
    .flatMap((each) => each.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const stretches: Stretch[] = [];
  const open: Range[] = [];
  let at = 0;
  const advance = (to: number) => {
    const inner = open.at(-1);
    if (inner && to > at && inner.count > (idleCounts.get(key(inner)) ?? 0)) stretches.push([at, to]);
    at = Math.max(at, to);
  };
  const closeUntil = (offset: number) => {
    for (let inner = open.at(-1); inner && inner.endOffset <= offset; inner = open.at(-1)) {
      advance(inner.endOffset);
      open.pop();
    }
  };
  for (const range of ranges) {
    closeUntil(range.startOffset);
    advance(range.startOffset);
    open.push(range);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  return stretches;
}

interface Bundle {
  readonly text: string;
  /** Offset of the start of each line. */
  readonly lineStarts: readonly number[];
  readonly map: SourceMap;
}

/** Reads a bundle with its source map; null if it has none. */
function readBundle(url: string): Bundle | null {
  const file = fileURLToPath(url);
  if (!existsSync(`${file}.map`)) return null;
  const text = readFileSync(file, 'utf8');
  return {
    text,
    lineStarts: [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)],
    map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))),
  };
}

/** Returns the URLs of the sources of the words in these parts of a bundle, relative to the bundle. */
function sourcesIn({ text, lineStarts, map }: Bundle, stretches: readonly Stretch[]): ReadonlySet<string> {
  const sources = new Set<string>();
  let line = 0;
  for (const [start, end] of stretches) {
    for (const { index } of text.slice(start, end).matchAll(/[\w$]+/g)) {
      const offset = start + index;
      while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line += 1;
      const entry = map.findEntry(line, offset - (lineStarts[line] ?? 0));
      if ('originalSource' in entry && entry.originalSource) sources.add(entry.originalSource);
    }
  }
  return sources;
}
