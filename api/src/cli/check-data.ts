import { readConfig } from '../config';
import { migrate } from '../database/migrate';
import { findContradictions } from '../shop/orders/invariants';
import type { CommandLine, Command, CommandCode } from './command';
import { withShopDatabase } from './shop-database';

const usage = (
  called: CommandLine,
) => `Checks the shop's figures against each other, beside a running shop or without one:
  ${called('check-data')}
It prints what does not agree, and ends with 1 then.`;

/**
 * Checks the shop's figures for contradictions and prints them. The shop may be running or stopped.
 *
 * @returns the exit code: 1 if contradictions were found
 */
const run: Command = async () => {
  const findings = await withShopDatabase(async (database) => {
    await migrate(database, readConfig(process.env));
    return findContradictions(database.db);
  });
  for (const { rule, subject, detail } of findings) console.log(`Not so: ${rule}\n  ${subject}: ${detail}`);
  console.log(findings.length === 0 ? 'All figures agree.' : `${findings.length} contradictions.`);
  return findings.length === 0 ? 0 : 1;
};

export const checkData: CommandCode = { run, usage };
