/** The files whose prose is checked, and how each is read. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError, root } from '../launch/root.mjs';
import { checkNames, checkNameWords, checkProse, type Finding } from './check.ts';
import { readCode } from './extract-code.ts';
import { cssProse, hashCommentProse, markdownProse, yamlTitleProse } from './extract-text.ts';

/** Editorial pages, generated files, and the rules themselves, which quote the phrases. */
const skipped =
  /^(public|content)\/|^platform\/database\/migrations\/|\.generated\.ts$|\/recorded\/|^scripts\/prose\/(rules|.*\.test)\.ts$/;
const code = /\.([cm]?[jt]s|tsx)$/;
const hashComments = /\.(ya?ml|sh|template)$|(^|\/)Dockerfile$|^\.env\.example$|^\.ci\/run$/;

export const isChecked = (file: string) =>
  !skipped.test(file) && (code.test(file) || hashComments.test(file) || /\.(md|css)$/.test(file));

/** Lists the files whose prose is checked. */
export const listFiles = () => listRepositoryFiles().filter(isChecked);

/** Lists the files of the repository, with new ones that Git does not ignore. */
export function listRepositoryFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new PlainError(`git ls-files: ${stderr.trim()}`);
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** Checks files, and returns the findings of those that have any. */
export function checkFiles(files: readonly string[]): Map<string, Finding[]> {
  const findings = new Map<string, Finding[]>();
  for (const file of files) {
    const found = checkSource(file, readFileSync(join(root, file), 'utf8'));
    if (found.length > 0) findings.set(file, found);
  }
  return findings;
}

function checkSource(file: string, source: string): Finding[] {
  if (code.test(file)) {
    const { prose, names, declared } = readCode(file, source);
    const findings = [...checkProse(file, prose), ...checkNames(names), ...checkNameWords(file, declared)];
    return findings.toSorted((a, b) => a.line - b.line);
  }
  const titles = file.endsWith('.test.yaml') ? yamlTitleProse(source) : [];
  const read = file.endsWith('.md') ? markdownProse : file.endsWith('.css') ? cssProse : hashCommentProse;
  return checkProse(file, [...read(source), ...titles]);
}
