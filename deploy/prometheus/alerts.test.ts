/** Tests the alerts with made-up metrics, and validates the example configurations. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findProgram } from '#scripts/launch/programs.mjs';

const folder = import.meta.dirname;
const tries = globSync('*.test.yaml', { cwd: folder }).toSorted();
const promtool = findProgram('promtool');
/** Timeout in milliseconds: a slow machine takes a while to evaluate hours of all alerts. */
const timeoutMs = 180_000;

describe.skipIf(!promtool)(`the alerts${promtool ? '' : ' (promtool is not installed)'}`, () => {
  function run(...args: string[]): { status: number | null; said: string } {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  }

  // @spec F.10
  it.each(tries)(
    'fire when they should, and only then (%s)',
    { tags: ['full'], timeout: timeoutMs },
    (file) => {
      const { status, said } = run('test', 'rules', file);
      expect(status, said).toBe(0);
    },
  );

  it(
    'are loaded by the example configuration, which Prometheus accepts',
    () => {
      const { status, said } = run('check', 'config', 'prometheus.example.yaml');
      expect(status, said).toBe(0);
      expect(said).toContain('1 rule files found');
    },
    timeoutMs,
  );
});

const alarms = readFileSync(join(folder, 'alerts.yaml'), 'utf8');

/** Tested cases per alert: firing in one, silent in another. */
const tried = new Map<string, { isRaised: boolean; isSilent: boolean }>();
for (const file of tries) {
  const checks = readFileSync(join(folder, file), 'utf8').split('      - expr: ').slice(1);
  for (const check of checks) {
    const name = /alertname="(\w+)"/.exec(check)?.[1] ?? '';
    const { isRaised = false, isSilent = false } = tried.get(name) ?? {};
    const expects = check.includes('exp_samples:');
    tried.set(name, { isRaised: isRaised || expects, isSilent: isSilent || !expects });
  }
}

const ofAll = [...alarms.matchAll(/- alert: (\w+)\n[\s\S]*?labels: \{ severity: (\w+) \}/g)].map(
  ([, name = '', severity]) => ({ name, severity }),
);
const waking = ofAll.flatMap(({ name, severity }) => (severity === 'page' ? [name] : []));

it('tested alerts exist and have a firing and a silent case', () => {
  const names = ofAll.map(({ name }) => name);
  expect(names).toHaveLength(alarms.split('- alert: ').length - 1);
  for (const [name, both] of tried) {
    expect(names).toContain(name);
    expect(both, name).toEqual({ isRaised: true, isSilent: true });
  }
  for (const name of ['BadBlocks', 'LedgerCheckFails', 'CertificateExpires', 'PublishesLate', 'RequestsWait'])
    expect([...tried.keys()]).toContain(name);
});

it('each paging alert has both cases', () => {
  expect(waking).toContain('InstanceDown');
  expect(waking.filter((name) => !tried.has(name))).toEqual([]);
});

it('the example probes the public address under the job name that its alerts use', () => {
  const [job] = /(?<=probe_success\{job=")[\w-]+/.exec(alarms) ?? [];
  const [, example = ''] = readFileSync(join(folder, 'prometheus.example.yaml'), 'utf8').split(
    `- job_name: ${job}\n`,
  );
  const [, module = ''] = /module: \[(\w+)\]/.exec(example) ?? [];
  expect(readFileSync(join(folder, 'blackbox.example.yaml'), 'utf8')).toContain(`\n  ${module}:\n`);
});
