import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#platform/metrics/catalogue.ts';
import { createPrometheus } from '#platform/metrics/prometheus.ts';
import { productFolders } from '#scripts/product-folders.mjs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const alerts = read('deploy/prometheus/alerts.yaml');
const dashboard = read('deploy/grafana/southbound.json');
const runBook = read('docs/how-to/run-book.md');

/** The names of numbers in an expression; what is added to those of a histogram is taken off. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:southbound|nodejs|process)_\w+/g)].map(([name]) => name);
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

/** The values that an expression asks a label of our own to be, each with its number. */
function valuesIn(text: string): [name: string, label: string, value: string][] {
  return [...text.matchAll(/\b(southbound_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)=~?\\?"([^"\\]*)\\?"/g)].flatMap(([, label = '', values = '']) =>
      values
        .split('|')
        .map((value): [string, string, string] => [name.replace(/_(?:bucket|count|sum)$/, ''), label, value]),
    ),
  );
}

describe.each([
  ['the alerts', alerts],
  ['the dashboard', dashboard],
])('%s', (_, text) => {
  test('use metrics that the site exports', async () => {
    const kept = new Set(
      [...(await createPrometheus().text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name),
    );
    expect(namesIn(text).length).toBeGreaterThan(10);
    expect(namesIn(text).filter((name) => !kept.has(name))).toEqual([]);
  });

  test('use existing labels and values', () => {
    const definitions = new Map<string, { labels: Readonly<Record<string, readonly string[] | number>> }>(
      Object.entries(catalogue),
    );
    const wrong = valuesIn(text).filter(([name, label, value]) => {
      const allowed = definitions.get(name)?.labels[label];
      const isPattern = /[.*]/.test(value);
      return allowed === undefined || (typeof allowed === 'object' && !isPattern && !allowed.includes(value));
    });
    expect(wrong).toEqual([]);
  });
});

describe('alerts', () => {
  type Definition = { kind: string; labels: Readonly<Record<string, readonly string[] | number>> };
  const counted = Object.entries<Definition>(catalogue).filter(([, { kind }]) => kind !== 'gauge');
  const isClosed = ([, { labels }]: [string, Definition]) => Object.values(labels).every(Array.isArray);

  // A counter that begins at 1 has not increased, and a missing one is not 0: such an alert would never fire.
  test('find counters with closed labels at 0 from the start', async () => {
    const samples = (await createPrometheus({ defaults: false }).text()).split('\n');
    const asked = counted.filter(isClosed).filter(([name]) => namesIn(alerts).includes(name));
    expect(asked.length).toBeGreaterThan(5);
    for (const [name, { kind, labels }] of asked) {
      const own = samples.filter((sample) => sample.startsWith(kind === 'counter' ? name : `${name}_count`));
      for (const [label, values] of Object.entries(labels))
        for (const value of typeof values === 'number' ? [] : values)
          expect(own, name).toContainEqual(expect.stringMatching(new RegExp(`${label}="${value}".* 0$`)));
      expect(own, name).toContainEqual(expect.stringMatching(/ 0$/));
    }
  });

  test('fire on the first count of a counter with open labels', () => {
    const open = counted.filter((each) => !isClosed(each)).map(([name]) => name);
    const expressions = alerts.split(/- alert: /).slice(1);
    const firstMatters = expressions.filter((alarm) =>
      open.some((name) => alarm.includes(`increase(${name}`) && /> 0\s/.test(alarm)),
    );
    expect(firstMatters.map((alarm) => alarm.split('\n')[0])).toEqual(['SellingBlockBroken', 'BadBlocks']);
    for (const alarm of firstMatters) expect(alarm).toMatch(/\bunless southbound_\w+ offset /);
  });

  test('about a whole period require samples for all of it', () => {
    const always = [...alerts.matchAll(/min_over_time\((max\([^)]*\)\[\w+:\w+\])\)/g)];
    expect(always).not.toHaveLength(0);
    for (const [, asked = ''] of always) expect(alerts).toContain(`count_over_time(${asked}) >= `);
  });
});

test('every metric is on the dashboard', () => {
  const shown = new Set(namesIn(dashboard));
  expect(Object.keys(catalogue).filter((name) => !shown.has(name))).toEqual([]);
});

// @spec F.10
test('every alert links to its section of the run book', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const places = [...alerts.matchAll(/runbook: docs\/how-to\/run-book\.md#([\w-]+)/g)].map(
    ([, place = '']) => place,
  );
  const [, section = ''] = runBook.split('\n## Alerts\n');
  const [alarms = ''] = section.split('\n## ');
  const sections = [...alarms.matchAll(/^### (\w+)\n\n([\s\S]*?)(?=\n### |$(?![\s\S]))/gm)];
  expect(sections.map(([, name]) => name)).toEqual(names);
  expect(places).toEqual(names.map((name) => name.toLowerCase()));
  for (const [, name = '', text] of sections)
    for (const part of ['**Means**', '**Look at**', '**Do**']) expect(text, name).toContain(part);
});

// @spec F.11
test('steps after a leak of personal data name existing log events and settings', () => {
  const [, section = ''] = runBook.split('\n## Personal data got out\n');
  const [steps = '', ...after] = section.split('\n## ');
  const log = after.find((each) => each.startsWith('The log\n')) ?? '';
  const events = [...steps.matchAll(/`[a-z-]+\.[a-z-]+`/g)].map(([event]) => event);
  expect(events).toContain('`staff.signed-in`');
  expect(events.filter((event) => !log.includes(event))).toEqual([]);
  const settings = [...steps.matchAll(/`[A-Z]+_[A-Z_]+`/g)].map(([setting]) => setting);
  expect(settings).toContain('`STAFF_TOKEN`');
  const explained = read('docs/reference/settings.md');
  expect(settings.filter((setting) => !explained.includes(`\n| ${setting} | `))).toEqual([]);
  // The duty, and until when: without them the section is none.
  for (const words of ['s 114', 's 115', '72 hours', 'NotifyUs']) expect(steps).toContain(words);
});

// @asvs 16.1.1
test('every event of the log is explained, and no other', () => {
  const files = globSync(`{${productFolders}}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !/\.(?:test|testing)\.tsx?$|\/testing\.tsx?$/.test(file),
  );
  const written = files.flatMap((file) =>
    [...read(file).matchAll(/\bevent: ([^,}\n]+)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([a-z-]+\.[a-z-]+)'/g)].map(([, event = '']) => event),
    ),
  );
  const [, log = ''] = runBook.split('\n## The log\n');
  const explained = [...log.matchAll(/^\| (`.+?`) \| /gm)].flatMap(([, events = '']) =>
    [...events.matchAll(/`([^`]+)`/g)].map(([, event = '']) => event),
  );
  // Drawn by a table in the log's own comments, and by tests of it.
  expect(explained.toSorted()).toEqual([...new Set(written)].toSorted());
});
