import { runServer } from './startup/run-server';
import { TEST_SHOP } from './testing/shop';

for (const [name, value] of Object.entries(TEST_SHOP)) process.env[name] ??= value;

// The server as a process of its own for tests: all of it but the pages, which need a build.
runServer({});
