/** `npm run sbom`: writes the bill of materials of what runs in production into sbom.cdx.json. Asks nobody for anything. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials } from '#scripts/sbom/bill-of-materials.ts';

const root = join(import.meta.dirname, '..');
const file = 'sbom.cdx.json';

const bill = billOfMaterials(readFileSync(join(root, 'package-lock.json'), 'utf8'), {
  at: new Date(),
  uuid: randomUUID(),
});
writeFileSync(join(root, file), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} packages run in production: ${file}`);
