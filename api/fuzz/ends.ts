import { isRecord } from '@shop/shared/rules';
import { type JsonSchema, type Operation, partOf } from './operations';

/** A request whose values are all valid by the contract's schema. */
export interface EndsRequest {
  query: string;
  /** Undefined for a call without a JSON body. */
  body: unknown;
}

/** Values of a schema: an ordinary one, and those at the ends of what the schema allows. */
interface Ends {
  middle: unknown;
  ends: unknown[];
}

const DATES = { middle: '2026-06-15', ends: ['0001-01-01', '0050-02-28', '9999-12-31'] };
const MOMENTS = {
  middle: '2026-06-15T12:00:00.000Z',
  ends: ['0001-01-01T00:00:00+14:00', '0099-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999-12:00'],
};

/** The longest text that is sent; some schemas allow texts as long as the largest body. */
const MAX_TEXT = 10_000;

const numberOf = (node: JsonSchema, name: string, fallback: number): number =>
  typeof node[name] === 'number' ? node[name] : fallback;

/** Makes values at the ends of schemas. `ids` are those of records that exist. */
export class EndValues {
  constructor(private readonly ids: readonly string[]) {}

  /**
   * The requests of a call: one of ordinary values with the required fields only, and one more for each end of each
   * field.
   */
  requestsOf(operation: Operation): EndsRequest[] {
    const json = operation.bodies.find(({ type }) => type === 'application/json');
    const body: Ends = json === undefined ? { middle: undefined, ends: [] } : this.of(json.schema);
    const middle = { query: '', body: body.middle };
    const queries = operation.parameters.flatMap(({ name, in: place, schema }) => {
      if (place !== 'query') return [];
      const values = this.of(schema);
      return [values.middle, ...values.ends].map((value) => `${name}=${encodeURIComponent(String(value))}`);
    });
    return [
      middle,
      ...queries.map((query) => ({ ...middle, query })),
      ...body.ends.map((value) => ({ query: '', body: value })),
    ];
  }

  private of(node: JsonSchema): Ends {
    const choices = node['anyOf'] ?? node['oneOf'];
    if (Array.isArray(choices)) {
      const [first = { middle: null, ends: [] }, ...others] = choices.filter(isRecord).map((one) => this.of(one));
      return {
        middle: first.middle,
        ends: [...first.ends, ...others.flatMap(({ middle, ends }) => [middle, ...ends])],
      };
    }
    if (Array.isArray(node['enum'])) return { middle: node['enum'][0], ends: node['enum'].slice(-1) };
    if ('const' in node) return { middle: node['const'], ends: [] };
    switch (node['type']) {
      case 'string':
        return this.text(node);
      case 'integer':
      case 'number':
        return this.number(node);
      case 'boolean':
        return { middle: true, ends: [false] };
      case 'array':
        return this.array(node);
      case 'object':
        return this.object(node);
      default:
        return { middle: null, ends: [] };
    }
  }

  private text(node: JsonSchema): Ends {
    if (node['format'] === 'date') return DATES;
    if (node['format'] === 'date-time') return MOMENTS;
    const [id = ''] = this.ids;
    if (String(node['pattern']).includes('{24}')) {
      return { middle: id, ends: [...this.ids.slice(1), '0'.repeat(24), 'f'.repeat(24)] };
    }
    const most = Math.min(numberOf(node, 'maxLength', MAX_TEXT), MAX_TEXT);
    const ends = ['', '\u{10ffff}'.repeat(Math.floor(most / 2)), '9'.repeat(most)];
    return { middle: 'Middle 1'.slice(0, most), ends };
  }

  private number(node: JsonSchema): Ends {
    const bound = node['type'] === 'integer' ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
    const [min, max] = [numberOf(node, 'minimum', -bound), numberOf(node, 'maximum', bound)];
    return { middle: Math.min(Math.max(1, min), max), ends: [...new Set([min, max, Math.max(min, 0), -0])] };
  }

  private array(node: JsonSchema): Ends {
    const { middle, ends } = this.of(partOf(node, 'items') ?? {});
    const most = Math.min(numberOf(node, 'maxItems', 50), 500);
    return { middle: [middle], ends: [[], Array.from({ length: most }, () => middle), ...ends.map((one) => [one])] };
  }

  private object(node: JsonSchema): Ends {
    const required = Array.isArray(node['required']) ? node['required'] : [];
    const properties = Object.entries(partOf(node, 'properties') ?? {}).flatMap(([name, part]) =>
      isRecord(part) ? [{ name, ...this.of(part) }] : [],
    );
    const middle = Object.fromEntries(
      properties.filter(({ name }) => required.includes(name)).map((one) => [one.name, one.middle]),
    );
    const ends = properties.flatMap((one) =>
      [one.middle, ...one.ends].map((value) => ({ ...middle, [one.name]: value })),
    );
    return { middle, ends };
  }
}
