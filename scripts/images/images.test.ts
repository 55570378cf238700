import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/launch/root.mjs';
import { imageFaults, imageFiles, imagesIn, projectImages, withDigests } from './image-names.ts';

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

describe('the images of a file', () => {
  const dockerfile = [
    `# syntax=docker/dockerfile:1`,
    'FROM --platform=linux/amd64 node:24-slim AS npm',
    'FROM npm AS build',
    'RUN --mount=type=bind,from=busybox:1,target=/x true',
    'FROM scratch',
    'FROM $BASE AS chosen',
    'COPY --from=build /a /b',
    'COPY --from=0 /a /b',
    'COPY --from=alpine:3 /a /b',
    `FROM debian:12@${digest('a')}`,
  ].join('\n');
  const compose = [
    'x-ours: &ours',
    '  # image: commented',
    '  image: ours',
    '  build: .',
    'services:',
    '  one:',
    '    <<: *ours',
    '  two:',
    "    image: 'nginx:1.28' # the front",
    '    environment:',
    '      build: none',
    '  three:',
    '    build: ./three',
    '    image: three',
    'spec:',
    '  containers:',
    '    - name: four',
    '      image: redis:7',
    '    - image: busybox',
    '      name: five',
  ].join('\n');

  test('of a Dockerfile are those in FROM and COPY --from, without its own stages', () => {
    expect(imagesIn('Dockerfile', dockerfile).map(({ line, name }) => [line, name])).toEqual([
      [1, 'docker/dockerfile:1'],
      [2, 'node:24-slim'],
      [4, 'busybox:1'],
      [6, '$BASE'],
      [9, 'alpine:3'],
      [10, `debian:12@${digest('a')}`],
    ]);
  });

  test('of Compose and Kubernetes are those that are not built there', () => {
    expect(imagesIn('deploy/all.yml', compose).map(({ line, name }) => [line, name])).toEqual([
      [9, 'nginx:1.28'],
      [18, 'redis:7'],
      [19, 'busybox'],
    ]);
  });

  test('are faults without a digest, or with half of one', () => {
    const names = ['a', 'a:1', 'a:1@sha256:12', `a:1@${digest('g')}`, 'a@latest', `a:1@${digest('0')}`, '$A'];
    const uses = names.map((name) => ({ file: 'compose.yaml', line: 7, name }));
    expect(imageFaults(uses).map((fault) => fault.split(' ')[1])).toEqual(
      names.filter((name) => !name.endsWith('0')),
    );
    expect(imageFaults(uses)[1]).toBe(
      'compose.yaml:7: a:1 has no digest, so it may be a different image tomorrow.',
    );
  });

  test('have digests afterwards, in place of older ones, and nothing else changes', () => {
    const digests = new Map([
      ['node:24-slim', digest('1')],
      ['debian:12', digest('2')],
    ]);
    const pinned = withDigests('Dockerfile', dockerfile, digests);
    expect(pinned).toContain(`FROM --platform=linux/amd64 node:24-slim@${digest('1')} AS npm`);
    expect(pinned).toContain(`FROM debian:12@${digest('2')}`);
    expect(pinned.replaceAll(/@sha256:\w+/g, '')).toBe(dockerfile.replaceAll(/@sha256:\w+/g, ''));
  });
});

test('the images of this project are found: those of its Dockerfile and of compose.yaml', () => {
  expect(imageFiles(root)).toEqual(expect.arrayContaining(['Dockerfile', 'compose.yaml']));
  const names = projectImages(root).map(({ name }) => name.split(/[:@]/)[0]);
  expect(new Set(names)).toEqual(new Set(['node', 'debian', 'nginx', 'postgres', 'redis']));
});

describe('the command', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'images-'));
    for (const file of ['Dockerfile', 'compose.yaml', 'deploy'])
      cpSync(join(root, file), join(project, file), { recursive: true });
    // As it is before anybody has pinned it.
    for (const file of ['Dockerfile', 'compose.yaml'])
      writeFileSync(join(project, file), read(file).replaceAll(/@sha256:[0-9a-f]{64}/g, ''));
  });
  afterEach(() => rmSync(project, { recursive: true }));

  const read = (file: string) => readFileSync(join(project, file), 'utf8');
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/images.ts', ...args, '--project', project],
      {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, PATH: [join(project, 'bin'), dirname('/usr/bin/env')].join(delimiter) },
      },
    );
    return { status, output: `${stdout}${stderr}` };
  };
  /** Stands in for Docker, which asks registries that can't be reached here. */
  const haveDockerSay = (script: string) => {
    mkdirSync(join(project, 'bin'));
    writeFileSync(join(project, 'bin', 'docker'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(project, 'bin', 'docker'), 0o755);
  };

  test('refuses a release with images that may change, by file and line, and says what to do', () => {
    const { status, output } = run('check');
    expect(status).toBe(1);
    expect(output).toMatch(/^Dockerfile:\d+: node:24-bookworm-slim has no digest, .*$/m);
    expect(output).toMatch(/^compose\.yaml:\d+: nginx:\S+ has no digest, .*$/m);
    expect(output).not.toContain('southbound ');
    expect(output).toContain('Run "npm run images:pin" to add their digests');
  });

  test('writes what the registries say, everywhere, and the release is taken', () => {
    haveDockerSay(`test "$1 $2 $3 $5" = "buildx imagetools inspect --format" && echo ${digest('c')}`);
    expect(run('pin')).toMatchObject({ status: 0 });
    expect(read('compose.yaml')).toMatch(/image: redis:\S+@sha256:c{64}$/m);
    expect(read('compose.yaml')).toMatch(/image: southbound$/m);
    expect(read('Dockerfile').match(/@sha256:c{64}/g)).toHaveLength(2);
    expect(run('check')).toEqual({
      status: 0,
      output: expect.stringMatching(/^All \d images have a digest/),
    });
  });

  test('writes nothing where a registry is silent or answers something else', () => {
    const before = read('compose.yaml') + read('Dockerfile');
    haveDockerSay('echo "no such host" >&2; exit 1');
    expect(run('pin')).toEqual({
      status: 2,
      output: expect.stringMatching(/^Nothing was written: .*\(no such host\)/),
    });
    rmSync(join(project, 'bin'), { recursive: true });
    haveDockerSay('echo latest');
    expect(run('pin')).toEqual({ status: 2, output: expect.stringContaining('Docker answered "latest"') });
    expect(read('compose.yaml') + read('Dockerfile')).toBe(before);
  });

  test('writes digests that are given, and leaves the others', () => {
    const [, postgres = ''] = /image: (postgres:\S+)/.exec(read('compose.yaml')) ?? [];
    const { status, output } = run('pin', `${postgres}@${digest('d')}`);
    expect(status).toBe(1);
    expect(output).not.toContain(`${postgres} has no digest`);
    expect(read('compose.yaml')).toContain(`image: ${postgres}@${digest('d')}\n`);
    expect(read('Dockerfile')).not.toContain('@sha256');
    for (const [given, words] of [
      ['postgres:17', 'must end in @sha256:'],
      [`mysql:9@${digest('d')}`, 'no file uses mysql:9'],
    ] as const)
      expect(run('pin', given)).toEqual({ status: 2, output: expect.stringContaining(words) });
  });

  test('says how it is used', () => {
    for (const args of [[], ['other'], ['check', 'more'], ['--strange']])
      expect(run(...args)).toEqual({
        status: 2,
        output: expect.stringMatching(/npm run images:check|strange/),
      });
  });
});
