import { isRecord } from '@shop/shared/rules';
import fc from 'fast-check';
import { type JsonSchema, partOf } from './operations';

/** Texts that have broken programs before. */
const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.eet',
  '\u0007\u001b[2J',
  '🧢👟',
  'رنا خوري',
  "' or 1=1; drop table orders --",
  '%',
  '_%\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '0x10',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20',
  '9999-12-31T23:59:59.999Z',
  'infinity',
  '٠١٢٣٤٥٦٧٨٩',
  'x'.repeat(201),
  'x'.repeat(6000),
] as const;

const USUAL_TEXTS = [
  'Training Tee',
  'M',
  'Navy',
  'S-Navy',
  '+961 70 123456',
  'rami@example.test',
  'WELCOME10',
  '12 Cedar Street',
  'mfe-orders',
  '1.0.0',
  '2026-01-31',
  '2026-01-31T12:00:00.000Z',
  'name',
  '-createdAt',
  'pending',
  'true',
  '1',
  '20',
] as const;

const oddNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 0.001, 1_000_000, 1_000_001, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308, -0),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
);

/** Any JSON value. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.json({ maxDepth: 3 }).map((json): unknown => JSON.parse(json)),
);

const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });

const numberOf = (node: JsonSchema, name: string, fallback: number): number => {
  const value = node[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
};

/** Makes values for a schema: most of them valid, some not. `ids` are those of records that exist. */
export class Values {
  constructor(private readonly ids: readonly string[]) {}

  /** A value for a schema. */
  of(node: JsonSchema): fc.Arbitrary<unknown> {
    const choices = node['anyOf'] ?? node['oneOf'];
    if (Array.isArray(choices) && choices.length > 0) {
      return mostly(fc.oneof(...choices.filter(isRecord).map((choice) => this.of(choice))));
    }
    if (Array.isArray(node['enum'])) return mostly(fc.constantFrom<unknown>(...node['enum']));
    if ('const' in node) return mostly(fc.constant(node['const']));
    return mostly(this.ofType(node));
  }

  /** A text for the address, such as a parameter. */
  text(node: JsonSchema): fc.Arbitrary<string> {
    return this.of(node).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  }

  private ofType(node: JsonSchema): fc.Arbitrary<unknown> {
    switch (node['type']) {
      case 'string':
        return this.string(node);
      case 'integer':
      case 'number':
        return this.number(node);
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.of(partOf(node, 'items') ?? {}), { maxLength: 4 });
      case 'object':
        return this.object(node);
      default:
        return fc.oneof(fc.constantFrom(...USUAL_TEXTS), fc.constantFrom(...this.ids), odd);
    }
  }

  private string(node: JsonSchema): fc.Arbitrary<string> {
    const pattern = node['pattern'];
    if (typeof pattern === 'string' && pattern.includes('{24}')) return fc.constantFrom(...this.ids, '0'.repeat(24));
    const most = Math.min(numberOf(node, 'maxLength', 60), 6000);
    return fc.oneof(
      fc.constantFrom(...USUAL_TEXTS),
      fc.constantFrom(...this.ids),
      fc.string({ unit: 'grapheme', maxLength: Math.min(most, 40) }),
      fc.constantFrom('y'.repeat(most), 'z'.repeat(most + 1)),
      oddText,
    );
  }

  private number(node: JsonSchema): fc.Arbitrary<number> {
    const [min, max] = [numberOf(node, 'minimum', 0), numberOf(node, 'maximum', 1_000_000)];
    const [low, high] = [Math.ceil(Math.max(min, -1e9)), Math.floor(Math.min(max, 1e9))];
    const within = fc.integer({ min: Math.min(low, high), max: Math.max(low, high) });
    return node['type'] === 'integer'
      ? within
      : fc.oneof(
          within,
          within.map((cents) => Math.round(cents) / 100),
        );
  }

  private object(node: JsonSchema): fc.Arbitrary<unknown> {
    const properties = Object.entries(partOf(node, 'properties') ?? {}).flatMap(([name, part]) =>
      isRecord(part) ? [[name, this.of(part)] as const] : [],
    );
    const others = partOf(node, 'additionalProperties');
    const required = Array.isArray(node['required']) ? node['required'].filter((name) => typeof name === 'string') : [];
    const named = fc.record(Object.fromEntries(properties), { requiredKeys: [] });
    const complete = fc.record(Object.fromEntries(properties), {
      requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
    });
    const map = others === null ? fc.constant({}) : fc.dictionary(oddText, this.of(others), { maxKeys: 4 });
    return fc
      .tuple(fc.oneof({ weight: 9, arbitrary: complete }, { weight: 1, arbitrary: named }), map)
      .map(([values, more]) => ({ ...more, ...values }));
  }
}
