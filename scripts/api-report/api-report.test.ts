import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '../../shared/remote/contract';
import { SHARED_NAMES } from '../../shared/remote/release/shared-names';
import { singletonKeys } from '../../webpack/singletons';
import { declareCallSchemas } from './declarations';
import { examine } from './folder';
import { explain, judge, readReport, writeReport } from './report';
import { SHARED_NAMES_PART, namesSurface, readSharedNames, writeSharedNames } from './shared-names';
import { surfacesOf } from './surface';

/** The surface of a part with one module that has this text. */
function surfaceOf(index: string, others: Record<string, string> = {}) {
  const modules = new Map([['ui/index', index], ...Object.entries(others)]);
  const surface = surfacesOf(modules, { ui: ['ui/index'] }).get('ui');
  if (!surface) throw new Error('The part has no surface');
  return surface;
}

/** The result of a change from one text to another, in the part that hosts provide. */
function changes(before: string, after: string) {
  const kept = readReport(writeReport('api', '1.4.0', surfaceOf(before)));
  const { breaking, added, wrongVersion } = judge('api', kept, surfaceOf(after), '1.4.0');
  return { breaking, added, version: /to (\S+)$/.exec(wrongVersion ?? '')?.[1] ?? 'the same' };
}

const props = (members: string) =>
  `interface Props { ${members} }\nexport declare function Button(props: Props): void;\nexport {};`;

describe('changes to the API for remotes', () => {
  it.each([
    [
      'a function is removed',
      'export declare function a(): void; export declare const b: 1;',
      'export declare const b: 1;',
    ],
    ['a function returns another type', 'export declare function a(): string;', 'export declare function a(): number;'],
    [
      'a required parameter is added',
      'export declare function a(): void;',
      'export declare function a(b: string): void;',
    ],
    [
      'a parameter accepts fewer values',
      "export declare function a(b: 'x' | 'y'): void;",
      "export declare function a(b: 'x'): void;",
    ],
    ['a member is removed', 'export interface A { b: string; c: string }', 'export interface A { b: string }'],
    ['a member becomes optional', 'export interface A { b: string }', 'export interface A { b?: string }'],
    ['a required property is added', props('label: string'), props('label: string; size: string')],
    ['an optional property becomes required', props('size?: string'), props('size: string')],
    ['a type that is not exported changes', props('size?: string'), props('size?: number')],
  ])('a breaking change of the API for remotes requires a new major version: %s', (_what, before, after) => {
    expect(changes(before, after)).toMatchObject({
      breaking: expect.arrayContaining([expect.any(String)]),
      version: '2.0.0',
    });
  });

  it.each([
    [
      'a function is added',
      'export declare const b: 1;',
      'export declare const b: 1; export declare function a(c: string): void;',
    ],
    [
      'an optional parameter is added',
      'export declare function a(): void;',
      'export declare function a(b?: string): void;',
    ],
    [
      'a parameter accepts more values',
      "export declare function a(b: 'x'): void;",
      "export declare function a(b: 'x' | 'y'): void;",
    ],
    [
      'a member is added to what remotes receive',
      'export declare const a: { b: string };',
      'export declare const a: { b: string; c: string };',
    ],
    ['an optional property is added', props('label: string'), props('label: string; size?: string')],
    ['a required property becomes optional', props('label: string'), props('label?: string')],
    ['a callback gets a parameter', props('onPress: () => void'), props('onPress: (at: number) => void')],
  ])('an addition to the API for remotes requires a new minor version: %s', (_what, before, after) => {
    expect(changes(before, after)).toMatchObject({
      breaking: [],
      added: expect.arrayContaining([expect.any(String)]),
      version: '1.5.0',
    });
  });

  it('an inner name that moves to another file is not an API change', () => {
    const at = (file: string) => {
      const text = 'interface Props { label: string }\nexport declare function Button(props: Props): void;\nexport {};';
      return surfaceOf(`export { Button } from './${file}';`, { [`ui/${file}`]: text });
    };
    const kept = readReport(writeReport('ui', '1.4.0', at('Button')));
    expect(judge('ui', kept, at('press'), '1.4.0').breaking).toEqual([]);
    const other = surfaceOf("export { Button } from './press';", {
      'ui/press': 'interface Props { label: number }\nexport declare function Button(props: Props): void;\nexport {};',
    });
    expect(judge('ui', kept, other, '1.4.0').breaking).not.toEqual([]);
  });

  it('a change of parameter names, order or comments is not an API change', () => {
    const before = 'export declare function a(first: string): void; export declare const b: 1;';
    const after = '/** New. */ export declare const b: 1; export declare function a(second: string): void;';
    expect(changes(before, after)).toEqual({ breaking: [], added: [], version: 'the same' });
  });

  it('a design token is its name: another value breaks nothing, and a missing name does', () => {
    const theme = (tokens: string) => `export declare const theme: { radius: { ${tokens} } };`;
    const before = theme("sm: '4px'; lg: '10px'");
    expect(changes(before, theme("sm: '2px'; lg: '10px'")).breaking).toEqual([]);
    expect(changes(before, theme("sm: '4px'")).breaking).toEqual(["theme.radius.lg | '10px' is gone"]);
  });

  it('an API surface includes types behind imports, renamed exports and import types', () => {
    const others = {
      'ui/a':
        "import { type Deep } from './b'; declare function inner(value: Deep): import('./b').Other; export { inner };",
      'ui/b':
        'export interface Deep { one: string } export interface Other { two: string } export interface Unused { x: 1 }',
    };
    const { lines } = surfaceOf("export { inner as outer } from './a';", others);
    expect(Object.fromEntries(lines)).toEqual({
      outer: 'function',
      'outer(0)': 'Deep',
      'outer()': 'Other',
      'ui/b#Deep': 'interface',
      'ui/b#Deep.one': 'string',
      'ui/b#Other': 'interface',
      'ui/b#Other.two': 'string',
    });
  });

  it('an addition to a part that is bundled with each remote requires no new version', () => {
    const kept = readReport(writeReport('ui', '1.4.0', surfaceOf('export declare const a: 1;')));
    const now = surfaceOf('export declare const a: 1; export declare const b: 1;');
    expect(judge('ui', kept, now, '1.4.0')).toEqual({ breaking: [], added: ['b | 1'], wrongVersion: null });
  });

  it('a breaking change is accepted under a new major version', () => {
    const kept = readReport(writeReport('api', '1.4.0', surfaceOf('export declare const a: 1;')));
    expect(judge('api', kept, surfaceOf('export declare const b: 1;'), '2.0.0').wrongVersion).toBeNull();
  });

  it('a new field in the body of a call is a breaking change only when it is required', () => {
    const schemas = (fields: string) => ({
      'contracts/order': `export declare const orderSchema: z.ZodObject<{ ${fields} }, z.core.$strip>;`,
      'contracts/schemas': declareCallSchemas(
        "import { orderSchema } from './order'; export const callSchemas = { create: { body: orderSchema, response: z.array(x) } } satisfies X;",
      ),
    });
    const surface = (fields: string) =>
      surfaceOf("export { callSchemas } from '@shop/shared/contracts/schemas';", schemas(fields));
    const kept = readReport(writeReport('contracts', '1.4.0', surface('a: z.ZodString')));
    const verdict = (fields: string) => judge('contracts', kept, surface(fields), '1.4.0');
    expect(verdict('a: z.ZodString; b: z.ZodNumber').breaking).toEqual([
      'contracts/order#orderSchema<0>.b must be given',
    ]);
    expect(verdict('a: z.ZodString; b: z.ZodOptional<z.ZodNumber>').breaking).toEqual([]);
  });
});

describe('the list of shared names', () => {
  const names = { 'react-router-dom': ['Link', 'NavLink'], react: ['default', 'useState'] };
  const before = readSharedNames(writeSharedNames('1.4.0', names));
  const judged = (now: typeof names, contract = '1.4.0') =>
    judge(SHARED_NAMES_PART, before, namesSurface(now), contract);

  it('removing a shared name is a breaking change that requires a new major version', () => {
    const { breaking, wrongVersion } = judged({ ...names, 'react-router-dom': ['NavLink'] });
    expect(breaking).toEqual(['react-router-dom { Link } is gone']);
    expect(wrongVersion).toContain('2.0.0');
  });

  it('adding a shared name requires a new minor version', () => {
    const more = { ...names, react: [...names.react, 'use'] };
    expect(judged(more)).toMatchObject({
      added: ['react { use }'],
      wrongVersion: expect.stringContaining('1.5.0'),
    });
    expect(judged(more, '1.5.0').wrongVersion).toBeNull();
  });

  it('every module that the host shares is in the list, with the names of its production build', () => {
    expect(Object.keys(SHARED_NAMES)).toEqual(singletonKeys());
    expect(SHARED_NAMES['react']).toEqual(expect.arrayContaining(['default', 'useState']));
    expect(SHARED_NAMES['react']).not.toContain('act');
    expect(SHARED_NAMES['styled-components']).toContain('default');
    expect(SHARED_NAMES['react-redux']).not.toContain('default');
  });
});

describe('the reports in docs/api-report', () => {
  it('match the current API and its version', () => {
    const parts = examine(join(__dirname, '../..'), HOST_CONTRACT);
    const said = parts.flatMap(({ part, judgement, current }) => {
      const words = judgement === null ? [] : explain(part, judgement);
      return current || words.length > 0 ? words : [`The report of ${part} is not as made: npm run api-report`];
    });
    expect(said.join('\n')).toBe('');
  });
});
