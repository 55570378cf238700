/**
 * Health check of a container (Dockerfile, compose.yaml). It exits with 0 if an address answers 200 within four seconds,
 * otherwise with 1.
 *
 *     node scripts/health-check.mjs http://127.0.0.1:3000/api/v1/health
 */
const [address = ''] = process.argv.slice(2);
const isWell = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ status }) => status === 200,
  () => false,
);
process.exit(isWell ? 0 : 1);
