import { runServer } from './runtime/run-server';

// The server as a process of its own for tests: all of it but the pages, which need a build.
runServer({});
