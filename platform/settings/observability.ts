/** Declares the settings (environment variables) of logs, metrics and traces. */
import { z } from 'zod';
import { httpUrl, portNumber } from './formats.ts';
import type { Settings } from './setting.ts';

/** The log levels, from the most to the least verbose. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Log, metrics and traces. */
export const observability = {
  LOG_LEVEL: {
    schema: z.enum(logLevels).default('info'),
    readBy: ['site', 'lake'],
    summary: `The lowest level that is logged: ${logLevels.map((level) => `\`${level}\``).join(', ')}.`,
    example: 'info',
  },
  METRICS_PORT: {
    schema: portNumber.optional(),
    readBy: ['site'],
    summary: 'The port on which Prometheus reads the metrics, at `/metrics`; it differs from `PORT`.',
    notes:
      '`docs/how-to/run-book.md` explains the metrics. If it is set, pages also make browsers report their loading times.',
    defaultText: 'none: no metrics',
    example: '9464',
  },
  METRICS_HOST: {
    schema: z.string().default('127.0.0.1'),
    readBy: ['site'],
    summary: 'The address on which `METRICS_PORT` listens.',
    notes:
      'It has no authentication. The site logs a warning at its start if the address is neither local nor in a private network.',
    example: '127.0.0.1',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: httpUrl.optional(),
    readBy: ['site'],
    summary: 'The OpenTelemetry collector that receives traces, by OTLP over HTTP.',
    notes:
      'The site logs a warning at its start if others could read them: no TLS, and a host that is not in `PLAIN_HOSTS`.',
    defaultText: 'none: no traces',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: z.string().optional(),
    readBy: ['site'],
    summary: 'Headers for the collector, such as its API key; the exporter reads them itself.',
    isSecret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1')
      .transform(Number)
      .default(1),
    readBy: ['site'],
    summary: 'The share of visits that are traced, from 0 to 1, unless a proxy already decided.',
    example: '0.05',
  },
} as const satisfies Settings;
