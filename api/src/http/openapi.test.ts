import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas, calls } from '@shop/shared/contracts';
import type { Call, CallId, CallSchemas } from '@shop/shared/contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { z } from 'zod';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';

const schema = z.record(z.string(), z.unknown());
const operation = z.object({
  operationId: z.string(),
  security: z.array(schema),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.object({ schema })) })),
});
const documentSchema = z.object({
  openapi: z.string(),
  components: z.object({ schemas: z.record(z.string(), schema), securitySchemes: schema }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let shop: TestApp;
let served: string;
let document: z.output<typeof documentSchema>;

beforeAll(async () => {
  shop = await createTestApp();
  served = (await shop.app.inject('/api/docs/json')).body;
  document = documentSchema.parse(JSON.parse(served));
});
afterAll(() => shop.close());

const ids = Object.values(calls).map(({ id }) => id);
const documented = (id: CallId) => document.paths[`/api${calls[id].path}`]?.[calls[id].method.toLowerCase()];

describe('the OpenAPI document', () => {
  it('lists every call, and nothing else', () => {
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path).map((op) => op.operationId));
    expect(listed.sort()).toEqual([...ids].sort());
  });

  it('is readable by other tools', async () => {
    // The OpenAPI specification allows these paths: a fixed part takes precedence over a parameter.
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const found = await lintFromString({ source: served, absoluteRef: 'openapi.json', config });
    const problems = found.map(({ severity, ruleId, message, location }) =>
      [severity, ruleId, message, location[0]?.pointer].join(' '),
    );
    expect(problems).toEqual([]);
  });

  it.each(ids)('describes the parameters, responses and access of %s', (id) => {
    const described = documented(id);
    expect(described?.operationId).toBe(id);
    const call: Call = calls[id];
    const tokens = call.deployToken ? [{ deployToken: [] }] : [];
    expect(described?.security).toEqual(call.access === 'public' ? [] : [{ bearer: [] }, ...tokens]);
    const schemas: CallSchemas = callSchemas[id];
    expect(Object.keys(described?.requestBody?.content ?? {})).toEqual([
      ...(schemas.body === undefined ? [] : [call.bodyType ?? 'application/json']),
      ...(schemas.files === undefined ? [] : ['multipart/form-data']),
    ]);
    expect(described?.parameters.some((parameter) => parameter.in === 'query')).toBe('query' in callSchemas[id]);
    expect(described?.parameters.some((parameter) => parameter.in === 'header')).toBe('headers' in callSchemas[id]);
    expect(described?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
      [...calls[id].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
    );
    const { [String(calls[id].status)]: answer, '4XX': refusal } = described?.responses ?? {};
    expect(answer?.content[call.answerType ?? 'application/json']?.schema).toMatchObject({ type: expect.any(String) });
    expect(refusal?.content['application/json']?.schema).toMatchObject({ $ref: '#/components/schemas/Error' });
  });

  it('describes the error body and nullable values', () => {
    expect(document.components.schemas['Error']).toMatchObject({
      required: expect.arrayContaining(['error', 'message', 'code', 'status', 'errors', 'requestId']),
    });
    const product = documented('getPublicProduct')?.responses['200']?.content['application/json']?.schema;
    expect(product).toMatchObject({
      properties: {
        salePrice: { type: ['number', 'null'] },
        category: { anyOf: [{ type: 'object' }, { type: 'null' }] },
      },
    });
    expect(product).not.toHaveProperty('properties.buyPrice');
  });

  it('says how unknown query parameters are handled', async () => {
    const { info } = (await shop.app.inject('/api/docs/json')).json<{ info: { description: string } }>();
    expect(info.description).toContain('x-ignored-query');
  });

  it('describes pictures as form data beside the fields', () => {
    const form = documented('createProduct')?.requestBody?.content['multipart/form-data']?.schema;
    expect(form).toMatchObject({
      properties: { name: { type: 'string' }, images: { type: 'array', items: { format: 'binary' } } },
    });
  });

  it('the API documentation page loads from this server only', async () => {
    const page = await shop.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<script>|<style>/);
    for (const [, url = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await shop.app.inject(url)).statusCode).toBe(200);
    }
  });
});
