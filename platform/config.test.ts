import { describe, expect, test } from 'vitest';
import { ConfigError, logLevelOf, readConfig } from './config.ts';
import { isPublic, requireNamedEnvironment } from './public-site-checks.ts';
import { LOCAL_API_KEY } from './settings/api.ts';

describe('settings', () => {
  test('an empty environment selects the embedded services', () => {
    const settings = readConfig({});
    expect(settings).toMatchObject({
      nodeEnvironment: 'development',
      siteEnvironment: 'local',
      isBuild: false,
      port: 3000,
      host: '127.0.0.1',
      siteUrl: 'http://localhost:3000',
      apiBaseUrl: null,
      apiKeys: [LOCAL_API_KEY],
      safeDomains: ['localhost', '127.0.0.1'],
      databaseUrl: null,
      lake: {
        port: 3001,
        url: 'http://127.0.0.1:3001',
        webhookUrl: 'http://127.0.0.1:3000/api/content-webhook',
      },
      sanity: null,
      webhookSecret: null,
    });
    expect(settings.dataDir).toBe(`${process.cwd()}/.data`);
  });

  test("the lake uses the port after the site's unless LAKE_URL is set", () => {
    expect(readConfig({ PORT: '4000' }).lake).toMatchObject({ port: 4001, url: 'http://127.0.0.1:4001' });
    expect(readConfig({ PORT: '4000', LAKE_URL: 'http://lake.test:9/' }).lake.url).toBe('http://lake.test:9');
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', API_KEYS: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      apiKeys: [LOCAL_API_KEY],
    });
  });

  test('the cart cookie works over plain HTTP unless CART_COOKIE_SECURE is set', () => {
    expect(readConfig({}).cartCookieSecure).toBe(false);
    expect(readConfig({ CART_COOKIE_SECURE: 'true' }).cartCookieSecure).toBe(true);
    expect(readConfig({ SITE_URL: 'https://www.example.nz' }).cartCookieSecure).toBe(false);
  });

  // @asvs 3.3.1
  test.each([
    [{ SITE_URL: 'https://www.example.nz' }, true],
    [{ CART_COOKIE_SECURE: 'true' }, true],
    [{}, false],
  ])('with %o, all other cookies are limited to HTTPS: %s', (settings, isSecure) => {
    expect(readConfig(settings).secureCookies).toBe(isSecure);
  });

  test('metrics need a port of their own and are off without one', () => {
    expect(readConfig({}).metrics).toBeNull();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toMatchObject({ host: '127.0.0.1', port: 9464 });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.host).toBe('10.0.0.5');
    expect(() => readConfig({ METRICS_PORT: '3000' })).toThrow(ConfigError);
  });

  test('tracing is off without a collector', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).tracing).toBeNull();
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(readConfig(collector).tracing).toMatchObject({ url: 'http://127.0.0.1:4318', share: 1 });
    expect(readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.05' }).tracing?.share).toBe(0.05);
    expect(() => readConfig({ ...collector, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(ConfigError);
  });

  test.each([
    ['127.0.0.1', false],
    ['::1', false],
    ['localhost', false],
    ['10.0.0.5', false],
    ['172.31.0.2', false],
    ['fd00::5', false],
    ['0.0.0.0', true],
    ['::', true],
    ['172.32.0.2', true],
    ['203.0.113.7', true],
    ['2001:db8::7', true],
    ['metrics.example.nz', true],
  ])('metrics on %s are publicly reachable: %s', (host, isOpen) => {
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: host }).metrics?.isOpen).toBe(isOpen);
  });

  test.each([
    ['http://127.0.0.1:4318', false],
    ['http://[::1]:4318', false],
    ['http://collector:4318', false],
    ['https://collector.example.nz', false],
    ['http://collector.example.nz:4318', true],
    ['http://10.0.0.5:4318', true],
  ])('traces sent to %s can be read in transit: %s', (address, isReadable) => {
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: address, PLAIN_HOSTS: 'Collector' };
    expect(readConfig(settings).tracing?.isReadable).toBe(isReadable);
  });

  // @asvs 6.3.2
  test('the staff page needs a token', () => {
    expect(readConfig({}).staffToken).toBeNull();
    expect(readConfig({ STAFF_TOKEN: 'a'.repeat(24) }).staffToken).toBe('a'.repeat(24));
  });

  test('reads previous booking keys, newest first', () => {
    const [newer, older] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
    expect(readConfig({}).olderBookingKeys).toEqual([]);
    const { olderBookingKeys } = readConfig({ OLDER_BOOKING_KEYS: `${newer}, ${older}` });
    expect(olderBookingKeys.map((each) => each[0])).toEqual([1, 2]);
    expect(() => readConfig({ OLDER_BOOKING_KEYS: 'short' })).toThrow(
      /OLDER_BOOKING_KEYS.* must be 32 bytes/,
    );
  });

  // @asvs 6.5.3
  test('decodes the TOTP secret as authenticator apps do', () => {
    expect(readConfig({}).staffCodeSecret).toBeNull();
    // The test secret of RFC 6238.
    const given = { STAFF_CODE_SECRET: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };
    expect(readConfig(given).staffCodeSecret?.toString()).toBe('12345678901234567890');
  });

  describe('payments', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

    test('use the test gateway; production requires an explicit setting', () => {
      expect(readConfig({}).payment).toEqual({ provider: 'test', stripe: null, testGateway: true });
      const production = { NODE_ENV: 'production' };
      expect(readConfig(production).payment.testGateway).toBe(false);
      const named = { ...production, TEST_PAYMENTS_IN_PRODUCTION: 'true' };
      expect(readConfig(named).payment.testGateway).toBe(true);
    });

    test('use Stripe if selected, and require both of its keys', () => {
      const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: null };
      expect(readConfig({ PAYMENT_PROVIDER: 'stripe', ...keys }).payment).toMatchObject({
        provider: 'stripe',
        stripe,
      });
      // Payments made through Stripe are still settled after a change to another provider.
      expect(readConfig(keys).payment).toMatchObject({ provider: 'test', stripe });
      const without = (name: keyof typeof keys) => ({ PAYMENT_PROVIDER: 'stripe', ...keys, [name]: '' });
      expect(() => readConfig(without('STRIPE_SECRET_KEY'))).toThrow(
        /STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY as well/,
      );
      expect(() => readConfig(without('STRIPE_WEBHOOK_SECRET'))).toThrow(/needs STRIPE_WEBHOOK_SECRET as/);
      expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/needs STRIPE_WEBHOOK_SECRET as/);
      expect(() => readConfig({ PAYMENT_PROVIDER: 'stripe' })).toThrow(/KEY and STRIPE_WEBHOOK_SECRET as/);
    });

    test.each([
      ['http://127.0.0.1:12111', { host: '127.0.0.1', port: 12_111, protocol: 'http' }],
      ['http://[::1]:12111/', { host: '::1', port: 12_111, protocol: 'http' }],
      ['https://stripe.test', { host: 'stripe.test', port: 443, protocol: 'https' }],
    ])('call Stripe at %s', (address, apiUrl) => {
      expect(readConfig({ ...keys, STRIPE_API_URL: address }).payment.stripe?.apiUrl).toEqual(apiUrl);
    });
  });

  test("lists are separated by commas, and the site's host is always a safe domain", () => {
    expect(
      readConfig({ API_KEYS: 'one, two', SAFE_DOMAINS: 'A.nz,b.nz', SITE_URL: 'https://www.c.nz/' }),
    ).toMatchObject({
      apiKeys: ['one', 'two'],
      safeDomains: ['a.nz', 'b.nz', 'www.c.nz'],
      siteUrl: 'https://www.c.nz',
    });
  });

  test.each([
    [{ PORT: '0' }, /PORT must be a whole number/],
    [{ PORT: '70000' }, /PORT must be a whole number/],
    [{ PORT: 'eighty' }, /PORT must be a whole number/],
    [{ SITE_URL: 'www.example.nz' }, /SITE_URL must be an http or https address/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a postgres/],
    [{ SMTP_URL: 'http://x' }, /SMTP_URL must be/],
    [{ CART_COOKIE_SECURE: 'yes' }, /CART_COOKIE_SECURE must be one of true, false/],
    [{ STAFF_TOKEN: 'short' }, /STAFF_TOKEN must have 24/],
    [{ STAFF_CODE_SECRET: 'A'.repeat(31) }, /STAFF_CODE_SECRET must be 20 bytes or more in base 32/],
    [{ STAFF_CODE_SECRET: '1'.repeat(32) }, /STAFF_CODE_SECRET must be 20 bytes or more in base 32/],
    [{ STAFF_TOKEN: `${'a'.repeat(12)} ${'a'.repeat(12)}` }, /STAFF_TOKEN must have 24/],
    [{ PAYMENT_PROVIDER: 'cash' }, /PAYMENT_PROVIDER must be one of test, stripe/],
    [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY must be a secret or restricted key/],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET must be the signing secret/],
    [{ STRIPE_API_URL: 'http://127.0.0.1:1/v1' }, /STRIPE_API_URL must be an origin/],
    [{ TEST_PAYMENTS_IN_PRODUCTION: 'yes' }, /TEST_PAYMENTS_IN_PRODUCTION must be one of true, false/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of trace, debug/],
    [{ MAIL_FROM: 'a@b.nz\r\nBcc: c@d.nz' }, /MAIL_FROM must be an e-mail address/],
    [{ API_KEYS: ' , ' }, /API_KEYS must contain a key/],
    [{ SANITY_PROJECT_ID: 'abc' }, /needs SANITY_DATASET and SANITY_API_READ_TOKEN as well/],
    [{ OLDER_BOOKING_KEYS: 'a,b' }, /^Settings: OLDER_BOOKING_KEYS must be 32 bytes in base64\.$/],
  ])('refuses %o in one line', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow(/\n/);
  });

  test('names every invalid setting without repeating its value', () => {
    const secret = 'postgre://user:hunter2@db';
    expect(() => readConfig({ PORT: 'x', DATABASE_URL: secret })).toThrow(/PORT .*; DATABASE_URL /);
    expect(() => readConfig({ DATABASE_URL: secret })).not.toThrow(/hunter2/);
  });

  const publicSite = {
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    SITE_URL: 'https://www.example.nz',
    API_KEYS: 'own',
    SMTP_URL: 'smtp://mail.example.nz',
    MAIL_FROM: 'Example <no-reply@example.nz>',
    CONTACT_TO: 'hello@example.nz',
    LAKE_IN_PRODUCTION: 'true',
    TEST_PAYMENTS_IN_PRODUCTION: 'true',
  };

  const sharedKeys = Object.fromEntries(
    ['OFFER_KEY', 'BOOKING_KEY', 'DRAFT_KEY'].map((name) => [
      name,
      Buffer.alloc(32, name).toString('base64'),
    ]),
  );

  test('a public site starts with settings of its own', () => {
    expect(readConfig(publicSite).apiKeys).toEqual(['own']);
  });

  // @asvs 3.4.1, 6.3.3, 12.2.1, 12.3.1, 13.2.3, 15.3.4
  test.each([
    [{ API_KEYS: '' }, /API_KEYS must be set to keys of your own/],
    [{ API_KEYS: `own,${LOCAL_API_KEY}` }, /API_KEYS must be set to keys of your own/],
    [{ SITE_URL: 'http://www.example.nz' }, /SITE_URL must start with https/],
    [{ SITE_URL: '' }, /SITE_URL must start with https/],
    [{ LAKE_IN_PRODUCTION: 'false' }, /SANITY_PROJECT_ID must be set, or LAKE_IN_PRODUCTION must be true/],
    [
      { TEST_PAYMENTS_IN_PRODUCTION: '' },
      /PAYMENT_PROVIDER must be stripe, or TEST_PAYMENTS_IN_PRODUCTION must be true/,
    ],
    [{ SMTP_URL: '' }, /SMTP_URL must be set/],
    [{ RATE_LIMITS: 'off' }, /RATE_LIMITS must be on/],
    [{ MAIL_FROM: '' }, /MAIL_FROM must be an address of your own/],
    [{ CONTACT_TO: '' }, /CONTACT_TO must be an address of your own/],
    [{ STAFF_TOKEN: 'a'.repeat(24) }, /STAFF_CODE_SECRET must be set if STAFF_TOKEN is/],
    [{ HOST: '127.0.0.1' }, /TRUSTED_PROXIES must name the reverse proxies/],
    [{ DATABASE_URL: 'postgres://db.example.nz/a' }, /[:;] DATABASE_URL must use TLS/],
    [{ MIGRATIONS_DATABASE_URL: 'postgres://db.example.nz/a' }, /MIGRATIONS_DATABASE_URL must use TLS/],
    [{ REDIS_URL: 'redis://redis' }, /REDIS_URL must .* use TLS/],
    [{ REDIS_URL: 'rediss://redis', ...sharedKeys }, /REDIS_URL must contain a password/],
    [{ REDIS_URL: 'rediss://default:@redis', ...sharedKeys }, /REDIS_URL must contain a password/],
    [
      { REDIS_URL: 'rediss://redis' },
      /OFFER_KEY must be set if DATABASE_URL .*BOOKING_KEY must .*DRAFT_KEY must/,
    ],
    [{ REDIS_URL: 'rediss://redis', ...sharedKeys, BOOKING_KEY: '' }, /; BOOKING_KEY must be set if/],
    [
      { DATABASE_URL: 'postgres://a.nz/a?sslmode=verify-full', ...sharedKeys, DRAFT_KEY: '' },
      /DRAFT_KEY must/,
    ],
    [{ SANITY_WEBHOOK_SECRET: 'a'.repeat(15) }, /SANITY_WEBHOOK_SECRET must have at least 16 characters/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '127.0.0.1,::/0' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [
      { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
      /TRUSTED_PROXIES must .* no public network wider than \/12/,
    ],
    [{ TRUSTED_PROXIES: '52.0.0.0/8' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '52.0.0.0/11' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '172.16.0.0/11' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '10.0.0.0/7' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '2000::/7' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '2001:db8::/31' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '::ffff:10.0.0.0/9' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '::/33' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
    [{ TRUSTED_PROXIES: '::ffff:52.0.0.0/104' }, /TRUSTED_PROXIES must .* no public network wider than \/12/],
  ])('refuses a public site with %o', (changed, message) => {
    expect(() => readConfig({ ...publicSite, ...changed })).toThrow(message);
  });

  test.each([
    { HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' },
    { DATABASE_URL: 'postgres://db.example.nz/a?sslmode=verify-full', REDIS_URL: 'rediss://:p@redis' },
    { DATABASE_URL: 'postgres://postgres/a', REDIS_URL: 'redis://:p@redis', PLAIN_HOSTS: 'Postgres,redis' },
    { TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.0/8,100.64.0.0/10,fc00::/7,fe80::/10,2001:db8::1' },
    { TRUSTED_PROXIES: '52.0.0.0/12,203.0.113.0/24,203.0.113.7,2001:db8::/32' },
    { SANITY_WEBHOOK_SECRET: 'a'.repeat(16) },
  ])('a public site starts with %o', (changed) => {
    expect(readConfig({ ...publicSite, ...sharedKeys, ...changed }).siteUrl).toBe(publicSite.SITE_URL);
  });

  // @asvs 13.2.3
  test('a public site needs live Stripe keys, or a setting that allows test payments', () => {
    const stripe = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const taking = { ...publicSite, ...stripe, TEST_PAYMENTS_IN_PRODUCTION: '' };
    expect(readConfig(taking).payment.provider).toBe('stripe');
    for (const changed of [
      { STRIPE_SECRET_KEY: 'rk_test_1' },
      { STRIPE_API_URL: 'http://127.0.0.1:12111' },
    ]) {
      expect(() => readConfig({ ...taking, ...changed })).toThrow(
        /STRIPE_(?:SECRET_KEY must be a live key|API_URL must not be set)/,
      );
      expect(readConfig({ ...publicSite, ...stripe, ...changed }).payment.provider).toBe('stripe');
    }
  });

  // @asvs 3.4.2
  test('local host names are safe domains only on a local site', () => {
    expect(readConfig({}).safeDomains).toEqual(['localhost', '127.0.0.1']);
    expect(readConfig({ SITE_URL: 'https://localhost:8443' }).safeDomains).toContain('127.0.0.1');
    expect(readConfig(publicSite).safeDomains).toEqual(['www.example.nz']);
    expect(readConfig({ ...publicSite, SAFE_DOMAINS: 'Example.nz,localhost' }).safeDomains).toEqual([
      'example.nz',
      'www.example.nz',
    ]);
  });

  test.each([
    ['smtp://mail.example.nz', true],
    ['smtps://mail.example.nz', true],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://mail', false],
  ])('email through %s requires TLS: %s', (address, needsTls) => {
    expect(readConfig({ SMTP_URL: address, PLAIN_HOSTS: 'mail' }).mail.needsTls).toBe(needsTls);
  });

  // @asvs 13.4.2
  test.each(['development', 'test'])('refuses a publicly reachable site in %s', (name) => {
    const reached = {
      NODE_ENV: name,
      HOST: '0.0.0.0',
      SITE_URL: 'https://www.example.nz',
      RATE_LIMITS: 'off',
    };
    expect(() => readConfig(reached)).toThrow(
      /NODE_ENV must be production.*API_KEYS.*RATE_LIMITS must be on/,
    );
    expect(() => readConfig({ ...publicSite, NODE_ENV: name })).toThrow(
      /: NODE_ENV must be production\. .*HOST/,
    );
    for (const changed of [
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { HOST: '203.0.113.7' },
      { HOST: 'laptop.example.nz' },
      { SITE_URL: 'http://www.example.nz' },
      { HOST: '192.168.1.5', SITE_URL: 'http://203.0.113.7:3000' },
      { HOST: '203.0.113.7', SITE_URL: 'http://192.168.1.5:3000' },
      { HOST: '192.168.1.5', SITE_URL: 'https://192.168.1.5' },
    ])
      expect(() => readConfig({ NODE_ENV: name, ...changed })).toThrow(/NODE_ENV must be production/);
  });

  test.each([
    { HOST: '192.168.1.5' },
    { HOST: '192.168.1.5', SITE_URL: 'http://192.168.1.5:3000' },
    { HOST: '0.0.0.0', SITE_URL: 'http://192.168.1.5:3000' },
    { HOST: '::', SITE_URL: 'http://[fd00::5]:3000' },
    { SITE_URL: 'http://10.0.0.5' },
    { SITE_URL: 'https://localhost:8443' },
  ])('in development the site may run on a private network: %o', (reached) => {
    for (const name of ['development', 'test'])
      expect(readConfig({ NODE_ENV: name, ...reached }).apiKeys).toEqual([LOCAL_API_KEY]);
    if (!isPublic(readConfig(reached))) return;
    expect(() => readConfig({ NODE_ENV: 'production', ...reached })).toThrow(/API_KEYS must be set/);
  });

  // @asvs 13.4.2
  test.each(['staging', 'production'])('a %s site requires NODE_ENV=production', (place) => {
    for (const name of ['development', 'test'])
      expect(() => readConfig({ NODE_ENV: name, SITE_ENVIRONMENT: place })).toThrow(
        'Settings: SITE_ENVIRONMENT must be local if NODE_ENV is not production.',
      );
    expect(readConfig({ NODE_ENV: 'production', SITE_ENVIRONMENT: place }).siteEnvironment).toBe(place);
  });

  test('lists all settings that a public site lacks; a build needs none of them', () => {
    const bare = { NODE_ENV: 'production', HOST: '0.0.0.0' };
    expect(() => readConfig(bare)).toThrow(
      /SITE_URL.*API_KEYS.*SANITY_PROJECT_ID.*SMTP_URL.*PAYMENT_PROVIDER/,
    );
    expect(readConfig({ ...bare, NEXT_PHASE: 'phase-production-build' }).isBuild).toBe(true);
  });

  test('production on this machine accepts the local API key', () => {
    expect(readConfig({ NODE_ENV: 'production', HOST: '::1' }).apiKeys).toEqual([LOCAL_API_KEY]);
  });
});

// @asvs 13.4.2
test('a publicly reachable server must set NODE_ENV', () => {
  const reached = readConfig({ HOST: '0.0.0.0' });
  expect(() => requireNamedEnvironment({}, reached)).toThrow(/NODE_ENV must be set/);
  expect(() => requireNamedEnvironment({ NODE_ENV: ' ' }, reached)).toThrow(/NODE_ENV must be set/);
  expect(() => requireNamedEnvironment({ NODE_ENV: 'development' }, reached)).not.toThrow();
  expect(() => requireNamedEnvironment({}, readConfig({}))).not.toThrow();
  const staging = readConfig({ SITE_ENVIRONMENT: 'staging' });
  expect(() => requireNamedEnvironment({}, staging)).toThrow(/NODE_ENV must be set/);
});

test.each([
  [{ host: '127.0.0.1', siteUrl: 'http://localhost:3000' }, false],
  [{ host: '0.0.0.0', siteUrl: 'http://localhost:3000' }, true],
  [{ host: '127.0.0.1', siteUrl: 'https://www.example.nz' }, true],
])('a site at %o is public: %s', (site, reached) => {
  expect(isPublic(site)).toBe(reached);
});

test('an invalid log level falls back to info, or to silent under the test runner', () => {
  expect(logLevelOf({})).toBe('info');
  expect(logLevelOf({ LOG_LEVEL: 'loud' })).toBe('info');
  expect(logLevelOf({ VITEST: 'true' })).toBe('silent');
  expect(logLevelOf({ VITEST: 'true', LOG_LEVEL: 'debug' })).toBe('debug');
});
