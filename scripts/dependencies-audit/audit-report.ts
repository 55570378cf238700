/** Parses the output of `npm audit --json` and the explanations in docs/reference/dependency-audit.md. */
import { z } from 'zod';

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

/** A known vulnerability of a package. */
export interface Advisory {
  /** The end of the advisory's address: `GHSA-…`. */
  readonly id: string;
  readonly package: string;
  readonly severity: (typeof severities)[number];
  readonly title: string;
}

/** An entry of docs/reference/dependency-audit.md. */
export interface Explanation {
  readonly id: string;
  readonly package: string;
  /** The last day on which it counts, `YYYY-MM-DD`: then somebody looks again. */
  readonly until: string;
}

/** When a registry last said which packages of ours have known faults. */
export interface LastAnswer {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Its address. */
  readonly registry: string;
  /** The audited commit, as git names it. */
  readonly commit: string;
}

/** The registry's findings about our packages, or the reason why there are none. */
export type AuditAnswer =
  | { readonly kind: 'audited'; readonly advisories: readonly Advisory[] }
  /** The registry has no audit endpoint, like most mirrors. */
  | { readonly kind: 'no-endpoint'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string };

const via = z.union([
  z.string(),
  z.object({ name: z.string(), url: z.string(), title: z.string(), severity: z.enum(severities) }),
]);
const report = z.object({ vulnerabilities: z.record(z.string(), z.object({ via: z.array(via) })) });
const failure = z.object({
  message: z.string().optional(),
  statusCode: z.number().optional(),
  error: z.object({ code: z.string().nullish(), summary: z.string().nullish() }).optional(),
});

/** Parses npm's output. Throws if it is neither a report nor an npm error. */
export function readAudit(output: string): AuditAnswer {
  const answer: unknown = JSON.parse(output);
  const audited = report.safeParse(answer);
  if (audited.success) return { kind: 'audited', advisories: advisoriesIn(audited.data) };
  const { message, statusCode, error } = failure.parse(answer);
  const reason = [message, error?.code, error?.summary].filter(Boolean).join(' ') || 'npm gave no reason';
  const isAnswer =
    (statusCode ?? 0) >= 400 || /\b(?:40[045]|501|ENOAUDIT|not implement|does not support)/i.test(reason);
  return { kind: isAnswer ? 'no-endpoint' : 'unreachable', reason };
}

function advisoriesIn({ vulnerabilities }: z.output<typeof report>): readonly Advisory[] {
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const cause of via) {
      // A name without details refers to a dependency, which has its own entry.
      if (typeof cause === 'string') continue;
      const id = cause.url.split('/').at(-1) ?? cause.url;
      const { name, severity, title } = cause;
      found.set(`${id} ${name}`, { id, package: name, severity, title });
    }
  }
  return [...found.values()].toSorted(
    (a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity),
  );
}

/** The rows of the table in `markdown`: advisory, package, the day until which it counts, and why. */
export function readExplanations(markdown: string): readonly Explanation[] {
  return [
    ...markdown.matchAll(
      /^\| (GHSA-[\w-]+|CVE-[\d-]+) \| `([^`|]+)` \| (\d{4}-\d\d-\d\d) \| (\S[^|]*) \|$/gm,
    ),
  ].map(([, id = '', name = '', until = '']) => ({ id, package: name, until }));
}

const noAnswer = 'no registry has answered yet';

/** The line of docs/reference/dependency-audit.md that says when a registry answered last, or that none has. */
export function lastAnswerLine(answer: LastAnswer | undefined): string {
  return `**Last answer of a registry**: ${
    answer ? `${answer.day}, ${answer.registry}, of commit \`${answer.commit}\`` : noAnswer
  }.`;
}

/** Reads that line in `markdown`. Throws where it is missing, or there twice: the page must say it one way. */
export function readLastAnswer(markdown: string): LastAnswer | undefined {
  const lines = markdown.split('\n').filter((line) => line.startsWith('**Last answer of a registry**'));
  const [line = ''] = lines;
  if (lines.length === 1 && line === lastAnswerLine(undefined)) return undefined;
  const [, day = '', registry = '', commit = ''] =
    /: (\d{4}-\d\d-\d\d), (https?:\/\/\S+), of commit `([\da-f]{7,40})`\.$/.exec(line) ?? [];
  if (lines.length !== 1 || !day) throw new Error('The page does not say when a registry last answered');
  return { day, registry, commit };
}

/** Compares advisories with their explanations, for a day (`YYYY-MM-DD`). */
export function assessAudit(
  advisories: readonly Advisory[],
  explanations: readonly Explanation[],
  today: string,
) {
  const explains = (explanation: Explanation, advisory: Advisory) =>
    explanation.id === advisory.id && explanation.package === advisory.package;
  const isExplained = (advisory: Advisory) =>
    explanations.some((explanation) => explains(explanation, advisory) && explanation.until >= today);
  return {
    unexplained: advisories.filter((advisory) => !isExplained(advisory)),
    explained: advisories.filter(isExplained),
    /** Explanations of advisories that no longer exist. */
    leftOver: explanations.filter((explanation) => !advisories.some((each) => explains(explanation, each))),
  };
}
