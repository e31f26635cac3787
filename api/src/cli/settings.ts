import { readConfig } from '../config';
import { migrate } from '../database/migrate';
import { DEMO_SHOP } from '../demo/shop-facts';
import { shopSettings } from '../runtime/shop-facts';
import { runCommand } from './run-command';
import { SETTINGS_USAGE, settingsCommand } from './settings-command';
import { withShopDatabase } from './shop-database';

/** Shows and changes the shop's settings; servers that run hear of it. */
async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.length === 0) {
    console.error(SETTINGS_USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  const lines = await withShopDatabase(async (database) => {
    await migrate(database, config);
    const shop = await shopSettings(database.db, config.shop, DEMO_SHOP);
    return settingsCommand(database.db, { ...config, shop }, words, new Date());
  });
  for (const line of lines) console.log(line);
  return 0;
}

runCommand(main);
