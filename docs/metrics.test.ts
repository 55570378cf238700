import { expect, test } from 'vitest';
import { catalogue, type MetricDefinition } from '#platform/metrics/catalogue.ts';

const rows = Object.entries<MetricDefinition>(catalogue).map(([name, { kind, help, labels }]) => {
  const names = Object.keys(labels).map((label) => `\`${label}\``);
  return `| \`${name}\` | ${kind} | ${names.join(', ')} | ${help} |`;
});

const page = `# Metrics

Made from \`platform/metrics/catalogue.ts\` by \`npx vitest run --project 'unit*' docs/metrics.test.ts --update\`. The site serves them to Prometheus when
\`METRICS_PORT\` is set. Alerts are in \`deploy/prometheus/alerts.yaml\`, and [the run book](../how-to/run-book.md) explains them.
\`prom-client\` adds its own \`nodejs_…\` and \`process_…\` metrics.

| metric | kind | labels | measures |
|---|---|---|---|
${rows.join('\n')}
`;

test('the page of metrics lists every metric', async () => {
  await expect(page).toMatchFileSnapshot('reference/metrics.md');
});
