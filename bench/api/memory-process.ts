import { shopMemory } from './shop-memory';

const EVERY_MS = 1000;

const pid = Number(process.argv[2]);
let most = shopMemory(pid);
const look = () => {
  const now = shopMemory(pid);
  if (now.all > most.all) most = now;
};
const timer = setInterval(look, EVERY_MS);
process.once('message', () => {
  clearInterval(timer);
  look();
  process.send?.(most);
  process.disconnect();
});
process.send?.('ready');
