/** What has to be set before a site stands where strangers reach it. */

/** The settings that have a default for one's own machine. */
export type LaptopSettings = {
  readonly apiKeys: readonly string[];
  readonly siteUrl: string;
  readonly hasHostedContent: boolean;
  readonly mayRunLake: boolean;
  readonly takesRealMoney: boolean;
  readonly mayTakeTestPayments: boolean;
  readonly hasMailServer: boolean;
  readonly rateLimits: boolean;
};

/** The API key of the embedded set-up: good for a site on this machine, refused on a public one. */
export const LOCAL_API_KEY = 'southbound-local';

/** What is still as it is on a laptop, one sentence each; nothing when the site may be public. */
export function laptopDefaults(settings: LaptopSettings): string[] {
  const faults: readonly (readonly [isFault: boolean, sentence: string])[] = [
    [settings.apiKeys.includes(LOCAL_API_KEY), 'API_KEYS must be set to keys of your own'],
    [!settings.siteUrl.startsWith('https:'), 'SITE_URL must begin with https://'],
    [
      !settings.hasHostedContent && !settings.mayRunLake,
      'the content needs SANITY_PROJECT_ID, SANITY_DATASET and SANITY_API_READ_TOKEN, or LAKE_IN_PRODUCTION=true',
    ],
    [
      !settings.takesRealMoney && !settings.mayTakeTestPayments,
      'payments need PAYMENT_PROVIDER=stripe, or TEST_PAYMENTS_IN_PRODUCTION=true for a site that takes no money',
    ],
    [!settings.hasMailServer, 'SMTP_URL must name the server that sends mail'],
    [!settings.rateLimits, 'RATE_LIMITS must be on'],
  ];
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []));
}
