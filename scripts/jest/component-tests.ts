/** What jest needs for tests of components, and for tests without a browser, wherever they lie. */
export interface ComponentTests {
  transform: Record<string, string>;
  transformIgnorePatterns: string[];
  testEnvironment: string;
  setupFiles: string[];
  setupFilesAfterEnv: string[];
  restoreMocks: boolean;
}

/**
 * @param tools the folder of this module
 * @param ending of the modules in it: ts in a checkout, js in the kit
 */
export const componentTests = (tools: string, ending: 'ts' | 'js'): ComponentTests => ({
  // Only ES modules among the packages are transformed; the transformer tells them apart.
  transform: { '\\.[cm]?[jt]sx?$': `${tools}/transform.mjs` },
  transformIgnorePatterns: [],
  testEnvironment: `${tools}/browser-environment.mjs`,
  setupFiles: [`${tools}/browser-globals.${ending}`],
  setupFilesAfterEnv: [`${tools}/browser-setup.${ending}`],
  restoreMocks: true,
});
