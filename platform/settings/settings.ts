/** Registry of all settings (environment variables) by area and by name, with the types of their values. */
import type { z } from 'zod';
import { api } from './api.ts';
import { content } from './content.ts';
import { database } from './database.ts';
import { keysAndCookies } from './keys-and-cookies.ts';
import { mail } from './mail.ts';
import { network } from './network.ts';
import { observability } from './observability.ts';
import { payment } from './payment.ts';
import type { Program, Settings } from './setting.ts';
import { site } from './site.ts';
import { staff } from './staff.ts';
import { testRuns } from './test-runs.ts';
import { travel } from './travel.ts';

/** All settings by area, in the order of the reference. */
export const areas: readonly { readonly title: string; readonly settings: Settings }[] = [
  { title: 'Site', settings: site },
  { title: 'API', settings: api },
  { title: 'Network and limits', settings: network },
  { title: 'Database and Redis', settings: database },
  { title: 'Content', settings: content },
  { title: 'Timetable and catalogue', settings: travel },
  { title: 'Mail and text messages', settings: mail },
  { title: 'Payment', settings: payment },
  { title: 'Keys and cookies', settings: keysAndCookies },
  { title: 'Staff page', settings: staff },
  { title: 'Observability', settings: observability },
  { title: 'Tests', settings: testRuns },
];

/** All settings by name. */
export const settings = {
  ...site,
  ...api,
  ...network,
  ...database,
  ...content,
  ...travel,
  ...mail,
  ...payment,
  ...keysAndCookies,
  ...staff,
  ...observability,
  ...testRuns,
} as const satisfies Settings;

type Declared = typeof settings;
export type SettingName = keyof Declared;

/** The parsed settings that a program reads. */
export type SettingValues<Reader extends Program> = {
  readonly [Name in SettingName as Reader extends Declared[Name]['readBy'][number] ? Name : never]: z.output<
    Declared[Name]['schema']
  >;
};

/** The settings with a rule for public sites. */
export type PublicSiteSetting = {
  [Name in SettingName]: Declared[Name] extends { readonly onPublicSite: string } ? Name : never;
}[SettingName];
