import { z } from 'zod';
import { realtimeFeedsSchema } from './realtime-feeds.ts';
import type { Settings } from './setting.ts';

/** The timetable and the catalogue. */
export const travel = {
  TIMETABLE_DIR: {
    schema: z.string().default('timetable'),
    readBy: ['site'],
    summary: 'The timetable (a GTFS feed) that a site without one imports at its start.',
    example: 'timetable',
  },
  CATALOGUE_DIR: {
    schema: z.string().default('domains/catalogue/tables'),
    readBy: ['site'],
    summary: 'The tables of passes, tours, gift vouchers and extras.',
    notes: '`domains/catalogue/README.md` describes them.',
    example: 'domains/catalogue/tables',
  },
  REALTIME_FEEDS: {
    schema: realtimeFeedsSchema.default([]),
    readBy: ['site'],
    isSecret: true,
    summary: 'The GTFS-Realtime feeds with delays, cancellations and notices, as a JSON array.',
    notes: '`docs/how-to/load-a-feed.md` describes the fields.',
    example: '[{"id":"metlink","url":"https://api.example.nz/tripupdates","key":"a-key"}]',
  },
} as const satisfies Settings;
