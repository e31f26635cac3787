import { isRecord } from '@shop/shared/rules';
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

/** A JSON Schema (draft 7) as plain data. */
export type JsonSchema = Record<string, unknown>;

/** OpenAPI has no tuples. The shop's tuples have items of one type, so they become arrays of a fixed length. */
function withoutTuples({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { items } = jsonSchema;
  if (!Array.isArray(items)) return;
  const [item] = items;
  delete jsonSchema.additionalItems;
  Object.assign(jsonSchema, { items: item, minItems: items.length, maxItems: items.length });
}

/** The JSON Schema of a request, for the documentation. */
export function requestSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
    override: withoutTuples,
  });
  return json;
}

/** The JSON Schema of an answer, for the documentation. */
export function responseSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: withoutTuples });
  return json;
}

/**
 * The schema of an answer for fast-json-stringify. A choice between an object and null becomes a `nullable` object,
 * because fast-json-stringify would validate a choice at run time.
 */
function serializerSchema(schema: z.ZodType): JsonSchema {
  const result = collapseNull(responseSchema(schema));
  return isRecord(result) ? result : {};
}

/**
 * A serializer for answers of a schema; other fields are dropped. It is built with the first answer, because most
 * processes never use most calls, and building all would make the start a quarter of a second longer.
 */
export function serializerOf(schema: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => (write ??= fastJsonStringify(serializerSchema(schema)))(answer);
}

/** Makes Fastify serialize answers by the schemas of the contract. */
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
