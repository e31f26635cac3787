// Runs each race of orders and customers a thousand times: concurrent edits, outcomes, check-ins, merges and orders.
// Sends a thousand messages of each channel from servers that are killed.
//   npm run trial -- races 5000
import { node } from './lib/run.mjs';

const tries = Number(process.argv[2] ?? 1000);
if (!Number.isInteger(tries) || tries < 1) throw new Error('npm run trial -- races [tries]');
process.env.RACES = String(tries);
const suites = '(order|customer)-races|outbox/killed';
process.exitCode = await node(['node_modules/jest/bin/jest.js', '--selectProjects', 'api', '--verbose', suites]);
