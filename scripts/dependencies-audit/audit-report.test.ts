import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assessAudit, lastAnswerLine, readAudit, readExplanations, readLastAnswer } from './audit-report.ts';

const advisory = (id: string, name: string, severity: string) => ({
  source: 1,
  name,
  dependency: name,
  title: 'Something can be made to fail',
  url: `https://github.com/advisories/${id}`,
  severity,
  range: '<2',
});
const audited = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    inner: { name: 'inner', severity: 'low', via: [advisory('GHSA-aaaa-bbbb-cccc', 'inner', 'low')] },
    outer: { name: 'outer', severity: 'low', via: ['inner'] },
    other: {
      name: 'other',
      severity: 'critical',
      via: [advisory('GHSA-dddd-eeee-ffff', 'other', 'critical'), 'inner'],
    },
  },
  metadata: {},
});

describe('npm’s answer', () => {
  test('is each fault once, the worst first', () => {
    const answer = readAudit(audited);
    expect(answer.kind === 'audited' && answer.advisories.map(({ id, package: name }) => [id, name])).toEqual(
      [
        ['GHSA-dddd-eeee-ffff', 'other'],
        ['GHSA-aaaa-bbbb-cccc', 'inner'],
      ],
    );
  });

  test.each([
    [
      '{"message":"404 Not Found - POST https://mirror.example/-/npm/v1/security/audits/quick","statusCode":404}',
      'no-endpoint',
    ],
    [
      '{"error":{"code":"ENOAUDIT","summary":"Your configured registry does not support audit requests."}}',
      'no-endpoint',
    ],
    ['{"error":{"code":"ENOTFOUND","summary":"request to https://registry.example failed"}}', 'unreachable'],
  ])('differs from that of a registry without an answer: %s', (output, kind) => {
    expect(readAudit(output).kind).toBe(kind);
  });

  test('that is no answer at all is not taken for "no faults"', () => {
    for (const output of ['', 'npm error', '[]', 'null']) expect(() => readAudit(output)).toThrow();
  });
});

describe('a fault', () => {
  const page = [
    '| advisory | package | until | why it is left |',
    '|---|---|---|---|',
    '| GHSA-dddd-eeee-ffff | `other` | 2026-12-31 | Only of a command that nobody runs. |',
    '| GHSA-gggg-hhhh-jjjj | `gone` | 2026-12-31 | Only in tests. |',
    '| GHSA-aaaa-bbbb-cccc | `inner` | soon | A day is wanted. |',
    '| GHSA-aaaa-bbbb-cccc | `inner` | 2026-12-31 |  |',
  ].join('\n');
  const answer = readAudit(audited);
  const advisories = answer.kind === 'audited' ? answer.advisories : [];

  // @asvs 15.2.1
  test('is left where the page says why and until when, and what is written of nothing is named', () => {
    const { unexplained, explained, leftOver } = assessAudit(
      advisories,
      readExplanations(page),
      '2026-12-31',
    );
    expect(unexplained.map(({ id }) => id)).toEqual(['GHSA-aaaa-bbbb-cccc']);
    expect(explained.map(({ id }) => id)).toEqual(['GHSA-dddd-eeee-ffff']);
    expect(leftOver.map(({ id }) => id)).toEqual(['GHSA-gggg-hhhh-jjjj']);
  });

  // @asvs 15.2.1
  test('is no longer left the day after', () => {
    expect(assessAudit(advisories, readExplanations(page), '2027-01-01').unexplained).toHaveLength(2);
  });
});

describe('the page', () => {
  const markdown = readFileSync(
    join(import.meta.dirname, '../../docs/reference/dependency-audit.md'),
    'utf8',
  );

  test('has only rows that can be read', () => {
    const rows = markdown.split('\n').filter((line) => /^\| (?:GHSA|CVE)-/.test(line));
    expect(readExplanations(markdown)).toHaveLength(rows.length);
  });

  // @asvs 15.2.1
  test('says when a registry answered last, or that none has', () => {
    expect(markdown.split('\n')).toContain(lastAnswerLine(readLastAnswer(markdown)));
  });

  test.each([
    ['nothing of it', '# Faults'],
    ['a day alone', '**Last answer of a registry**: 2026-12-01.'],
    ['both', `${lastAnswerLine(undefined)}\n**Last answer of a registry**: 2026-12-01.`],
  ])('is refused where it says %s', (_, text) => {
    expect(() => readLastAnswer(text)).toThrow('does not say when a registry last answered');
  });

  test('is understood as it is written', () => {
    const answer = { day: '2026-12-01', registry: 'https://registry.example/npm/', commit: '308cebb' };
    expect(readLastAnswer(`# Faults\n\n${lastAnswerLine(answer)}\n`)).toEqual(answer);
    expect(readLastAnswer(lastAnswerLine(undefined))).toBeUndefined();
  });
});
