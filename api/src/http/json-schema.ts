import { isRecord } from '@shop/shared/rules';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

/** A JSON Schema (draft 7) as plain data. */
export type JsonSchema = Record<string, unknown>;

/** OpenAPI knows no tuples: those of the shop are of one kind, and stand there as lists of so many. */
function withoutTuples({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { items } = jsonSchema;
  if (!Array.isArray(items)) return;
  const [item] = items;
  delete jsonSchema.additionalItems;
  Object.assign(jsonSchema, { items: item, minItems: items.length, maxItems: items.length });
}

/** What a caller sends, as JSON Schema: for the documentation. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: withoutTuples,
  });
  return json;
}

/** What a call answers, as JSON Schema: for the documentation. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: withoutTuples });
  return json;
}

/**
 * The same answer as fast-json-stringify is quickest with: `nullable` objects, where JSON Schema has a choice between
 * an object and null that would be validated at run time to tell which it is.
 */
function serializerSchema(schema: z.ZodType): JsonSchema {
  const result = collapseNull(responseSchema(schema));
  return isRecord(result) ? result : {};
}

/**
 * What writes answers of a shape, fields outside of it dropped. It is built when the first answer is written: most calls of a
 * process are never asked for, and a start that built all of them would take a quarter of a second longer.
 */
export function serializerOf(schema: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => (write ??= fastJsonStringify(serializerSchema(schema)))(answer);
}

/** Has Fastify write the answers of its routes so; their schemas are those of the contract. */
export const buildSerializer =
  () =>
  ({ schema }: { schema?: unknown }): ((answer: unknown) => string) => {
    if (!(schema instanceof z.ZodType)) throw new TypeError('The shape of an answer is no schema of zod');
    return serializerOf(schema);
  };

function collapseNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(collapseNull);
  if (!isRecord(node)) return node;
  const { anyOf, ...rest } = node;
  if (Array.isArray(anyOf) && anyOf.length === 2) {
    const [value, other] = anyOf;
    if (isRecord(value) && isRecord(other) && other['type'] === 'null') {
      const collapsed = collapseNull({ ...rest, ...value });
      return isRecord(collapsed) ? { ...collapsed, nullable: true } : collapsed;
    }
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, collapseNull(value)]));
}
