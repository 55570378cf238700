/** Minimum versions of Node, and the check of the running one. */

/** The minimum Node version to install the project. */
export const oldestNode = '20.0.0';
/** The oldest Node that can run it: TypeScript files are run directly, and `node:sqlite` is used. */
export const oldestRunningNode = '22.18.0';

/**
 * Returns true if a version is older than another; only the three numbers count.
 * @param {string} version such as "20.20.2" or "v26.10.0"
 * @param {string} than
 */
export function isOlder(version, than) {
  const [a, b] = [numbers(version), numbers(than)];
  for (let i = 0; i < 3; i++) {
    const [left, right] = [a[i] ?? 0, b[i] ?? 0];
    if (left !== right) return left < right;
  }
  return false;
}

/**
 * Ends this process with one line when its Node is too old for anything here. Call it before anything else is
 * loaded, because newer syntax would fail with a confusing error.
 */
export function requireNode() {
  if (isOlder(process.versions.node, oldestNode)) {
    console.error(`This needs Node ${oldestNode} or newer; you have ${process.versions.node}.`);
    process.exit(1);
  }
}

/** @param {string} version */
function numbers(version) {
  return version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
}
