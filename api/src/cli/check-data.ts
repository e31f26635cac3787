import { readConfig } from '../config';
import { orders, products } from '../database/schema';
import { countPictures, missingPictures, namedPictures } from '../pictures/named-pictures';
import { findContradictions } from '../shop/orders/invariants';
import type { CommandLine, Command, CommandCode } from './command';
import { storedPictures } from './stored-pictures';
import { withExistingShop } from './shop-database';

const usage = (
  called: CommandLine,
) => `Checks the shop's figures against each other, and its pictures, beside a running shop or without one. Changes nothing:
  ${called('check-data')}
It prints what does not agree, and ends with 1 then.`;

/**
 * Checks the shop's figures for contradictions and prints them. The shop may be running or stopped. Only reads, so a
 * standby of the database will do.
 *
 * @returns the exit code: 1 if contradictions were found
 */
const run: Command = async (words, { called }) => {
  if (words.length > 0) throw new Error(`It takes no words: ${words.join(' ')}\n\n${usage(called)}`);
  const { findings, named, empty } = await withExistingShop(({ db }) =>
    db.transaction(
      async (tx) => ({
        findings: await findContradictions(tx),
        named: await namedPictures(tx),
        empty: (await tx.$count(products)) + (await tx.$count(orders)) === 0,
      }),
      { accessMode: 'read only', isolationLevel: 'repeatable read' },
    ),
  );
  if (empty && named.length === 0 && findings.length === 0) {
    console.log('There is nothing to check: the shop has no products, orders or pictures yet.');
    return 0;
  }
  const missing = missingPictures(countPictures(named, await storedPictures(readConfig(process.env))), 'the store');
  for (const { rule, subject, detail } of findings) console.log(`Not so: ${rule}\n  ${subject}: ${detail}`);
  console.log(findings.length === 0 ? 'All figures agree.' : `${findings.length} contradictions.`);
  console.log(missing ?? `All pictures are there: ${named.length.toLocaleString('en-US')}.`);
  return findings.length === 0 && missing === null ? 0 : 1;
};

export const checkData: CommandCode = { run, usage };
