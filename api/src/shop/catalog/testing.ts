import { randomBytes } from 'node:crypto';
import type { Product } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import type { SignedIn, TestApp } from '../../testing/app';

/** A small picture, as somebody would upload it. */
export const pictureBytes = (
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 40, height = 50 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a8492a' } })
    .toFormat(format)
    .toBuffer();

/** A part of a form: text, or a file with a name and type of the sender's choice. */
export type FormPart =
  { name: string; text: string } | { name: string; bytes: Buffer; filename?: string; type?: string };

/** A multipart/form-data body and its headers, as a browser writes them. */
export function formOf(parts: readonly FormPart[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----shop${randomBytes(12).toString('hex')}`;
  const chunks = parts.flatMap((part) => {
    const file = 'bytes' in part ? `; filename="${part.filename ?? 'picture.jpg'}"` : '';
    const type = 'bytes' in part ? `content-type: ${part.type ?? 'image/jpeg'}\r\n` : '';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), 'bytes' in part ? part.bytes : Buffer.from(part.text), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Pictures as parts of a form. */
export const imageParts = (files: readonly Buffer[]): FormPart[] => files.map((bytes) => ({ name: 'images', bytes }));

/** Sends a product file to the import. @param query such as '?confirm=true'; without one it is a preview */
export const importFile = (
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  payload: string | Buffer,
  { query = '', type = 'text/csv' } = {},
) =>
  app.inject({
    method: 'POST',
    url: `/api/products/import${query}`,
    payload,
    headers: { ...headers, 'content-type': type },
  });

/** Calls of the catalog as one member of staff makes them. */
export function staffCalls({ app }: TestApp, { headers }: SignedIn) {
  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, path: string, payload?: object | string) =>
    app.inject({ method, url: `/api${path}`, headers, ...(payload === undefined ? {} : { payload }) });
  return {
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, payload?: object) => call('POST', path, payload),
    put: (path: string, payload?: object) => call('PUT', path, payload),
    remove: (path: string, payload?: object) => call('DELETE', path, payload),
    form: (method: 'POST' | 'PUT', path: string, parts: readonly FormPart[]) => {
      const form = formOf(parts);
      return app.inject({
        method,
        url: `/api${path}`,
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      });
    },
    product: async (id: string) => (await call('GET', `/products/${id}`)).json<Product>(),
  };
}
