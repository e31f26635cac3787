import { runServer } from './startup/run-server';
import { TEST_SHOP } from './testing/shop';

for (const [name, value] of Object.entries(TEST_SHOP)) process.env[name] ??= value;

// Runs the server as a separate process for tests, without the pages, which need a build.
runServer({});
