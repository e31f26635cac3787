import { findContradictions } from '../modules/orders/invariants';
import { runCommand } from './run-command';
import { withShopDatabase } from './shop-database';

/** Checks the shop's figures against each other, and prints what does not agree; then the exit code is 1. */
async function checkData(): Promise<number> {
  const findings = await withShopDatabase(({ db }) => findContradictions(db));
  for (const { rule, subject, detail } of findings) console.log(`Not so: ${rule}\n  ${subject}: ${detail}`);
  console.log(findings.length === 0 ? 'All figures agree.' : `${findings.length} contradictions.`);
  return findings.length === 0 ? 0 : 1;
}

runCommand(checkData);
