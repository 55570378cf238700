/** Tests of Dockerfile and compose.yaml that need no container. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isBuiltin } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#platform/config.ts';
import type { Setting } from '#platform/settings/setting.ts';
import { settings } from '#platform/settings/settings.ts';
import { freePorts } from '#scripts/launch/ports.mjs';
import { root } from '#scripts/launch/root.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const compose = read('compose.yaml');
const dockerfile = read('Dockerfile');

/** The lines of an entry at the left margin of compose.yaml, without those of comments. */
function entry(name: string): string {
  const [, lines = ''] = new RegExp(`^${name}:.*\\n((?:(?: .*)?\\n)*)`, 'm').exec(compose) ?? [];
  return lines.replaceAll(/^ *#.*\n/gm, '');
}

/** The settings of each service by service name and key, with inherited settings. */
const services = new Map(
  [...entry('services').matchAll(/^ {2}([\w-]+):\n((?:(?: {4}.*)?\n)*)/gm)].map(
    ([, name = '', lines = '']) => {
      const ours = /^ {4}<<: \*ours$/m.test(lines) ? entry('x-ours').replaceAll(/^/gm, '  ') : '';
      const said = [...`${ours}${lines}`.matchAll(/^ {4}([\w]+):(.*\n(?:(?: {6}.*)?\n)*)/gm)];
      return [name, new Map(said.map(([, key = '', value = '']) => [key, value.trim()]))] as const;
    },
  ),
);
const owner = 'network';

describe('compose.yaml', () => {
  it('has the parts that it is made of', () => {
    expect([...services.keys()].toSorted()).toEqual(
      ['lake', 'network', 'nginx', 'postgres', 'redis', 'site-1', 'site-2'].toSorted(),
    );
    expect(services.get('site-1')?.get('restart')).toBe('unless-stopped');
  });

  // @spec F.7
  it('shares the network only of a part that never restarts', () => {
    const sharing = [...services].flatMap(([name, said]) => {
      const mode = said.get('network_mode');
      return mode === undefined ? [] : [[name, mode]];
    });
    expect(Object.fromEntries(sharing)).toEqual({
      nginx: `service:${owner}`,
      'site-1': `service:${owner}`,
      'site-2': `service:${owner}`,
      lake: `service:${owner}`,
    });
  });

  it('gives the shared network to a service that never ends and that no release or setting recreates', () => {
    const said = services.get(owner);
    expect(said?.get('command')).toBe('[sleep, infinity]');
    expect(said?.get('init')).toBe('true');
    const changing = [
      'build',
      'environment',
      'env_file',
      'volumes',
      'configs',
      'secrets',
      'healthcheck',
      'depends_on',
    ];
    expect(changing.filter((key) => said?.has(key))).toEqual([]);
    expect(said?.get('image')).not.toContain('southbound');
  });

  it('publishes ports of that service only, and services that share its network wait for it', () => {
    const publishing = [...services].flatMap(([name, said]) => (said.has('ports') ? [name] : []));
    expect(publishing).toEqual([owner]);
    for (const name of ['nginx', 'lake'])
      expect(services.get(name)?.get('depends_on'), name).toMatch(/^network:\n +condition: service_started$/);
    for (const name of ['site-1', 'site-2']) expect(services.get(name)?.get('depends_on')).toBe('*needs');
    expect(compose).toMatch(/^x-needs: &needs\n {2}network:\n {4}condition: service_started$/m);
  });

  it('takes no instance for sick that only waits for somebody else', () => {
    expect(compose).not.toContain('/ready');
    for (const name of ['site-1', 'site-2']) expect(services.get(name)?.has('healthcheck')).toBe(false);
  });

  it('starts the second instance of a new release when the first has all it needs', () => {
    const release = read('docs/how-to/deploy.md').split('\n## A new release\n')[1] ?? '';
    const started = [...release.matchAll(/up --detach --no-deps --wait ([\w-]+)\n.*?(\d+)\/api\/v1\/ready/g)];
    expect(started.map(([, name, port]) => [name, port])).toEqual(
      ['site-1', 'site-2'].map((name) => [
        name,
        /^ *PORT: (\d+)$/m.exec(services.get(name)?.get('environment') ?? '')?.[1],
      ]),
    );
  });
});

describe('each part of compose.yaml', () => {
  /** A list in brackets, or one below its key. */
  const listOf = (name: string, key: string) =>
    (services.get(name)?.get(key) ?? '')
      .replace(/^\[(.*)\]$/s, '$1')
      .split(/,\s*|\n\s*/)
      .map((entry) => entry.replace(/^- /, '').replaceAll("'", '').trim())
      .filter((entry) => entry !== '');

  // @asvs 13.2.2
  it.each([...services.keys()])(
    '%s only reads its files, and has no more rights, memory and processes than it needs',
    (name) => {
      const said = services.get(name);
      expect(said?.get('read_only')).toBe('true');
      expect(listOf(name, 'cap_drop')).toEqual(['ALL']);
      expect(listOf(name, 'security_opt')).toEqual(['no-new-privileges:true']);
      expect(said?.get('mem_limit')).toMatch(/^\d+[mg]$/);
      expect(Number(said?.get('pids_limit'))).toBeGreaterThan(0);
      expect(said?.has('privileged')).toBe(false);
    },
  );

  it('is reported for its memory before the kernel kills it', () => {
    const alerts = read('deploy/prometheus/alerts.yaml');
    const [, threshold] = /process_resident_memory_bytes > (\S+)/.exec(alerts) ?? [];
    const [, gibibytes] = /^(\d+)g$/.exec(services.get('site-1')?.get('mem_limit') ?? '') ?? [];
    expect(Number(threshold)).toBeLessThan(Number(gibibytes) * 2 ** 30);
  });

  it('may write to its own volumes and to memory alone, and reads what is the operator’s', () => {
    const named = [...compose.matchAll(/^ {2}([a-z]+): \{\}$/gm)].map(([, name = '']) => name);
    const writable = [...services.keys()].map((name) => {
      const volumes = listOf(name, 'volumes').filter((volume) => !volume.endsWith(':ro'));
      expect(
        volumes.filter((volume) => !named.includes(volume.split(':')[0] ?? '')),
        name,
      ).toEqual([]);
      return [name, [...volumes.map((volume) => volume.split(':')[1]), ...listOf(name, 'tmpfs')]];
    });
    expect(Object.fromEntries(writable)).toEqual({
      network: [],
      nginx: ['/var/cache/nginx', '/run'],
      'site-1': ['/data'],
      'site-2': ['/data'],
      lake: ['/data'],
      postgres: ['/var/lib/postgresql/data', '/var/run/postgresql', '/tmp'],
      redis: [],
    });
  });

  it('is no administrator of its container, but nginx, whose first process has five of an administrator’s rights', () => {
    const added = [...services.keys()].flatMap((name) =>
      listOf(name, 'cap_add').length > 0 ? [[name, listOf(name, 'cap_add')]] : [],
    );
    expect(Object.fromEntries(added)).toEqual({
      nginx: ['CHOWN', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'],
    });
    const users = [...services].flatMap(([name, said]) =>
      said.has('build') ? [] : [[name, said.get('user')]],
    );
    expect(Object.fromEntries(users)).toEqual({
      network: 'nobody',
      nginx: undefined,
      postgres: 'postgres',
      redis: 'redis',
    });
    expect(dockerfile).toMatch(/^USER southbound$/m);
  });

  it('has an image whose files its user can’t change, the build’s least of all', () => {
    const [, last = ''] = /^[\s\S]*^FROM ([\s\S]*)$/m.exec(dockerfile) ?? [];
    expect(last).toContain('COPY --from=build /app/.next ./.next');
    expect(last).not.toMatch(/--chown|--chmod/);
    expect([...last.matchAll(/\bchown \S+ (\S+)/gm)].map(([, what]) => what)).toEqual(['/data']);
  });

  it('asks PostgreSQL by two roles that are no administrators, and Redis by a password', () => {
    const settings = entry('x-settings');
    expect(settings).toMatch(
      /:-postgres:\/\/southbound_site:\$\{POSTGRES_PASSWORD\}@postgres:5432\/southbound\}$/m,
    );
    expect(settings).toMatch(
      /:-postgres:\/\/southbound:\$\{POSTGRES_OWNER_PASSWORD\}@postgres:5432\/southbound\}\}$/m,
    );
    expect(settings).toMatch(/^ *REDIS_URL: redis:\/\/:\$\{REDIS_PASSWORD\}@redis:6379$/m);
    const postgres = services.get('postgres');
    // The image makes the user of this setting an administrator.
    expect(postgres?.get('environment')).not.toMatch(/POSTGRES_USER|POSTGRES_HOST_AUTH_METHOD/);
    expect(postgres?.get('volumes')).toContain(
      './deploy/postgres-roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro',
    );
    const [, redis = ''] = /requirepass \$\$(\w+)/.exec(services.get('redis')?.get('command') ?? '') ?? [];
    expect(services.get('redis')?.get('environment')).toBe(
      `${redis}: \${REDIS_PASSWORD:?letters and digits}`,
    );
    for (const password of ['ADMIN_PASSWORD', 'OWNER_PASSWORD', 'PASSWORD'])
      expect(postgres?.get('environment')).toContain(`\${POSTGRES_${password}:?`);
  });
});

describe('the settings of the instances', () => {
  const asked = Object.entries<Setting>(settings).flatMap(([name, { readBy }]) =>
    readBy.includes('site') ? [name] : [],
  );
  const given = new Map(
    [...entry('x-settings').matchAll(/^ {2}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  /** Those that are not handed on from `.env`, and why. */
  const leftOut: Readonly<Record<string, string>> = {
    NODE_ENV: 'the image says it',
    DATA_DIR: 'the image says it',
    NEXT_PHASE: 'Next says it',
    PORT: 'each instance has its own',
    METRICS_PORT: 'each instance has its own',
    METRICS_HOST: 'whoever asks for numbers shares their network',
    LAKE_PORT: 'LAKE_URL says where the lake is',
    LAKE_WEBHOOK_URL: 'the lake alone is told',
    RATE_LIMITS: 'off for tests and measurements alone',
    STRIPE_API_URL: 'for a stand-in of tests',
  };

  it('are all that there are, but for those with a reason', () => {
    expect(asked).toContain('SWITCHED_OFF_BLOCKS');
    expect(asked.filter((name) => !given.has(name) && !(name in leftOut))).toEqual([]);
    expect(Object.keys(leftOut).filter((name) => given.has(name) || !asked.includes(name))).toEqual([]);
  });

  it('come from the name that they have, and are what they are without it when they are not set', () => {
    const handedOn = [...given].filter(([, value]) => value.startsWith('${'));
    expect(handedOn.length).toBeGreaterThan(20);
    for (const [name, value] of handedOn) expect(value).toMatch(new RegExp(`^\\$\\{${name}(?::-|:\\?)`));
    const isEmpty = ([, value]: [string, string]) => value.endsWith(':-}');
    const empty = Object.fromEntries(handedOn.filter(isEmpty).map(([name]) => [name, '']));
    expect(Object.keys(empty)).toContain('MAIL_FROM');
    expect(readConfig(empty)).toEqual(readConfig({}));
  });
});

/** Returns the lines of the stage of the Dockerfile that ends with ` AS name`. */
function stageNamed(name: string): string {
  const stage = dockerfile.split(/^FROM /m).find((lines) => lines.split('\n')[0]?.endsWith(` AS ${name}`));
  if (!stage) throw new Error(`The Dockerfile has no stage ${name}.`);
  return stage;
}

describe('the image', () => {
  /** In every image of Debian, for apt itself is linked against them. */
  const everywhere = /^(?:linux-vdso|.*ld-linux|libc|libm|libdl|libpthread|librt|libgcc_s|libstdc\+\+)[.-]/;

  // @spec F.7
  it.skipIf(process.platform !== 'linux')(
    'brings whatever Node is linked against into each image that it starts from',
    () => {
      const linked = execFileSync('ldd', [process.execPath], { encoding: 'utf8' });
      const wanted = [...linked.matchAll(/^\s+(\S+)/gm)].flatMap(([, library = '']) =>
        everywhere.test(library) ? [] : [library.replace('.so.', '')],
      );
      const [, ...stages] = dockerfile.split(/^FROM /m);
      const own = new Set(stages.map((stage) => / AS (\S+)/.exec(stage)?.[1]));
      const foreign = stages.filter((stage) => !own.has(/^\S+/.exec(stage)?.[0]));
      expect(foreign).not.toEqual([]);
      for (const stage of foreign)
        for (const library of wanted)
          expect(stage).toMatch(new RegExp(`apt-get install [^&]*\\b${library}\\b`));
    },
  );

  it('installs production packages only: npm would add peer packages of development packages', () => {
    expect(stageNamed('packages-to-run')).toMatch(
      /^RUN npm pkg delete devDependencies && npm install --package-lock-only && npm ci --omit=dev /m,
    );
  });

  // @asvs 15.1.2
  it('carries the bill of materials that npm writes of these packages, at the documented path', () => {
    expect(stageNamed('packages-to-run')).toMatch(
      / npm ci .*\nRUN npm sbom --sbom-format=cyclonedx --sbom-type=application > sbom\.cdx\.json$/m,
    );
    const [, path] =
      /^COPY --from=packages-to-run (\/app\/sbom\.cdx\.json) \.\/sbom\.cdx\.json$/m.exec(dockerfile) ?? [];
    expect(path).toBeDefined();
    expect(read('docs/explanation/security.md')).toContain(`\`${path}\``);
    // A file of that name in the build folder must not replace it.
    expect(dockerfile.lastIndexOf('COPY . .')).toBeLessThan(
      dockerfile.indexOf(`COPY --from=packages-to-run ${path}`),
    );
  });
});

describe('the image’s own look at itself', () => {
  let site: Server;
  let port: number;
  /** The statuses by which the site answers. */
  let statuses: Readonly<Record<'health' | 'ready', number>>;

  beforeEach(async () => {
    [port = 0] = await freePorts(1);
    site = createServer(({ url }, response) => {
      const status = url === '/api/v1/health' ? statuses.health : statuses.ready;
      response.writeHead(status).end();
    });
    site.listen(port, '127.0.0.1');
    await once(site, 'listening');
  });
  afterEach(stop);

  async function stop(): Promise<void> {
    if (!site.listening) return;
    const closed = once(site, 'close');
    site.close();
    site.closeAllConnections();
    await closed;
  }

  /** Does what `HEALTHCHECK` says. @returns whether it finds the container well */
  async function isWell(): Promise<boolean> {
    const [, command = ''] = /^HEALTHCHECK .*\\\n +CMD (.*)$/m.exec(dockerfile) ?? [];
    const child = spawn('sh', ['-c', command], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(port),
      },
      stdio: 'ignore',
    });
    const [code]: unknown[] = await once(child, 'exit');
    return code === 0;
  }

  // @spec F.7
  it('finds it well while only the database or the content is away', async () => {
    statuses = { health: 200, ready: 503 };
    expect(await isWell()).toBe(true);
  });

  it('finds it sick when its process answers with a fault, or not at all', async () => {
    statuses = { health: 500, ready: 200 };
    expect(await isWell()).toBe(false);
    await stop();
    expect(await isWell()).toBe(false);
  });
});

describe('manual steps', () => {
  const deploying = read('docs/how-to/deploy.md');
  const documents = [
    deploying,
    read('docs/how-to/restore.md'),
    read('docs/how-to/run-book.md'),
    read('docs/reference/retention.md'),
  ].join('\n');
  const { scripts, dependencies } = z
    .object({ scripts: z.record(z.string(), z.string()), dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  /** The commands that the documents run in containers, with their service. */
  const inside = [
    ...documents.matchAll(/docker compose (?:exec|run)(?: -\S+(?: [A-Z_]+=\S*)?)* ([a-z][\w-]*) ([^`\n]+)/g),
  ].map(([, part = '', command = '']) => ({ part, command }));
  const programsIn = new Set(
    inside.flatMap(({ part, command }) => (part === 'postgres' ? command.split(' ').slice(0, 1) : [])),
  );
  const scriptsIn = new Set(
    inside.flatMap(({ part, command }) =>
      ['site-1', 'lake'].includes(part) ? (/^node (scripts\/\S+)/.exec(command)?.slice(1) ?? []) : [],
    ),
  );
  /** Scripts that need development packages and no instance, so that a working copy runs them. */
  const elsewhere = /^(?:cluster|test:\w+|bench:\w+|audit|size|soak|content:check|images:\w+|node:verify)$/;

  it('are also documented for containers, which have no npm and no exposed PostgreSQL port', () => {
    const programs = [
      ...documents.matchAll(/(?<![\w/.-])(?:pg_dump|pg_restore|createdb|psql)(?![\w.])/g),
    ].map(String);
    expect(programs).toContain('pg_restore');
    expect(programs.filter((program) => !programsIn.has(program))).toEqual([]);
    const run = [...documents.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(run).toContain('ledger:check');
    const missing = run.filter((name) => {
      const [script = ''] = /scripts\/\S+/.exec(scripts[name] ?? '') ?? [];
      return !elsewhere.test(name) && !scriptsIn.has(script);
    });
    expect(missing).toEqual([]);
  });

  it('deploy a release with commands for containers only', () => {
    const [, release = ''] = deploying.split('\nOn one machine with compose:\n\n');
    const [lines = ''] = release.split('\n\n');
    for (const line of lines.split('\n')) expect(line).toMatch(/^ {4}(?:until )?docker compose /);
  });

  it('use only scripts that are in the image with all their imports', () => {
    const left = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const isLeftOut = (path: string) =>
      left.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
    expect(isLeftOut('tests/case-counts.ts')).toBe(true);
    const seen = new Set<string>();
    const faults: string[] = [];
    const follow = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      if (isLeftOut(path) || path.endsWith('x')) faults.push(path);
      for (const name of importsOf(path)) {
        if (/^[.#]/.test(name)) follow(name.startsWith('#') ? name.slice(1) : join(dirname(path), name));
        else if (!isBuiltin(name)) {
          const [owner = '', rest = ''] = name.split('/');
          if (!((owner.startsWith('@') ? `${owner}/${rest}` : owner) in dependencies))
            faults.push(`${path}: ${name}`);
        }
      }
    };
    for (const script of scriptsIn) follow(script);
    expect(seen.size).toBeGreaterThan(scriptsIn.size);
    expect(faults).toEqual([]);
  });
});

/** The modules that a file imports at run time, without its type imports. */
function importsOf(path: string): string[] {
  if (!/\.m?[jt]sx?$/.test(path)) return [];
  const text = read(path);
  const found = [
    ...text.matchAll(/^(?:import|export) (?!type )[\w*{},\s]*? from '([^']+)'/gm),
    ...text.matchAll(/^import '([^']+)'/gm),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
  ];
  return found.map(([, name = '']) => name);
}
