import { z } from 'zod';
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
} as const satisfies Settings;
