import { isRecord } from '@shop/shared/rules';
import { z } from 'zod';

const schema = z.record(z.string(), z.unknown());

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema }))
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
});

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A call as the OpenAPI document describes it. */
export interface Operation {
  id: string;
  method: string;
  /** With {parameters} in braces. */
  path: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  /** Schemas of its body by content type; empty for a call without a body. */
  bodies: { type: string; schema: JsonSchema }[];
}

/** The calls of an OpenAPI document. @throws Error where it describes no call */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]): Operation => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(({ required = false, ...parameter }) => ({ ...parameter, required })),
      bodies: Object.entries(requestBody?.content ?? {}).map(([type, body]) => ({ type, schema: body.schema })),
    })),
  );
  if (operations.length === 0) throw new Error('The OpenAPI document names no call');
  return operations;
}

/** A part of a schema that is a schema itself. */
export const partOf = (node: JsonSchema, name: string): JsonSchema | null => {
  const part = node[name];
  return isRecord(part) ? part : null;
};
