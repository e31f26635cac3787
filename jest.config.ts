/** @jest-config-loader esbuild-register */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';
import { componentTests } from './scripts/jest/component-tests';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const tools = join(__dirname, 'scripts/jest');
const { transform, transformIgnorePatterns, restoreMocks, ...page } = componentTests(tools, 'ts');

/** What all projects have in common. Packages of this repository are TypeScript sources behind links. */
const base = {
  rootDir: __dirname,
  transform,
  transformIgnorePatterns,
  modulePathIgnorePatterns: [
    '<rootDir>/(mfe-[^/]+/)?dist',
    '<rootDir>/production',
    '<rootDir>/\\.data',
    '<rootDir>/\\.cache',
  ],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/e2e/'],
  restoreMocks,
} satisfies Project;

const node: Project = { ...base, testEnvironment: 'node' };

const browser: Project = { ...base, ...page };

/**
 * A checkout with one team's remote may come without the server, and jest refuses a project whose set-up is missing.
 */
const server: Project[] = existsSync(join(__dirname, 'api'))
  ? [
      {
        ...node,
        displayName: 'api',
        // The commands `shop` and `remotes` are tried with a real server.
        testMatch: ['<rootDir>/{api,scripts/{remotes,shop}}/**/*.test.ts'],
        globalSetup: '<rootDir>/api/src/testing/start-database.ts',
        globalTeardown: '<rootDir>/api/src/testing/stop-database.ts',
      },
    ]
  : [];

const config: Config = {
  // Generous: on a busy machine starting a database takes seconds, and a hang is still found.
  testTimeout: 60_000,
  projects: [
    { ...node, displayName: 'demo', testMatch: ['<rootDir>/demo/**/*.test.ts'] },
    { ...node, displayName: 'rules', testMatch: ['<rootDir>/shared/rules/**/*.test.ts'] },
    {
      ...node,
      displayName: 'shared',
      testMatch: ['<rootDir>/shared/{contracts,remote,api,sample-data,testing,charts}/**/*.test.ts'],
    },
    {
      ...node,
      displayName: 'tooling',
      testMatch: ['<rootDir>/{scripts,webpack}/**/*.test.{ts,mjs}'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/scripts/(remotes|shop|jest)/'],
    },
    ...server,
    {
      ...browser,
      displayName: 'ui',
      testMatch: [
        '<rootDir>/shell/**/*.test.{ts,tsx}',
        '<rootDir>/shared/ui/**/*.test.ts',
        '<rootDir>/{shared,webpack}/**/*.test.tsx',
        '<rootDir>/scripts/jest/**/*.test.ts',
      ],
    },
    { ...browser, displayName: 'remotes', testMatch: ['<rootDir>/mfe-*/**/*.test.{ts,tsx}'] },
  ],
};

export default config;
