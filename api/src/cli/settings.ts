import { readConfig } from '../config';
import { migrate } from '../database/migrate';
import { shopSettings } from '../startup/shop-facts';
import type { Command, CommandCode } from './command';
import { onlyReads, settingsCommand, settingsUsage } from './settings-command';
import { withExistingShop, withShopDatabase } from './shop-database';

/** Shows and changes the shop's settings. Running servers are notified of changes. */
const run: Command = async (words, { called, demoShop }) => {
  if (words.length === 0) {
    console.error(settingsUsage(called));
    return 1;
  }
  const config = readConfig(process.env);
  const reads = onlyReads(words);
  const lines = await (reads ? withExistingShop : withShopDatabase)(async (database) => {
    if (!reads) await migrate(database, config);
    const shop = demoShop === null ? config.shop : await shopSettings(database.db, config.shop, demoShop);
    return settingsCommand(database.db, { ...config, shop }, words, new Date(), called);
  });
  for (const line of lines) console.log(line);
  return 0;
};

export const settings: CommandCode = { run, usage: settingsUsage };
