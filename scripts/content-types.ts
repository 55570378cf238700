/** `npm run types:content [-- FOLDER]`: writes the content model as GROQ and TypeScript types, for other programs. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generateContentTypes } from './content-types/generate-content-types.ts';

const usage = `Usage: npm run types:content [-- FOLDER]

Writes schema.json (the content model as GROQ types) and content-types.ts to FOLDER (.data/content-types).`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  const [folder = '.data/content-types', ...more] = positionals;
  if (values.help || more.length > 0) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const { schema, types } = await generateContentTypes(resolve(folder));
  console.log(`Wrote ${schema}\nWrote ${types}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
