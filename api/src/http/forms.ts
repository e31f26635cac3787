import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError, invalid } from '../errors';

/** One file of a form, read whole. Its name and type are the sender's claims and are not kept. */
export type UploadedFile = Buffer;

/** What a form (multipart/form-data) held: texts by field, and the files of the field that takes some. */
export interface Form {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** Which files a form may bring. */
export interface FileRules {
  /** The field they come under; files under other names are passed over. */
  field: string;
  count: number;
  /** Bytes of one file at most; one more is refused. */
  bytes: number;
  /** The texts of the refusals. */
  tooMany: string;
  tooLarge: string;
}

/** How a form becomes what the call's JSON body would have been. */
export interface FormRules {
  files: FileRules;
  toBody: (fields: Record<string, string>) => unknown;
}

/** Registers the parser of forms for the routes of a scope. */
export const acceptForms = (scope: FastifyInstance): void => {
  // Whether a file was cut is seen when it is read.
  void scope.register(multipart, { throwFileSizeLimit: false });
};

/** A field's text: lists of sizes and maps of stock are the longest. */
const FIELD_BYTES = 512 * 1024;
/** More than any honest form has; what is beyond is not read. */
const MOST_PARTS = 200;

/** Bytes of a whole form that are taken in at most, so that what is refused is answered. A proxy in front lets as much pass. */
export const formBytes = ({ count, bytes }: Pick<FileRules, 'count' | 'bytes'>): number =>
  2 * (count + 1) * (bytes + FIELD_BYTES);

async function readFile({ file }: MultipartFile, rules: FileRules): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) throw invalid(rules.field, rules.tooLarge);
  return Buffer.concat(chunks);
}

async function take(part: Multipart, form: Form, rules: FileRules): Promise<void> {
  if (part.type === 'field') {
    if (part.valueTruncated === true) throw new ShopError('tooLarge', 'BODY_TOO_LARGE', 'A field is too long');
    form.fields[part.fieldname] = String(part.value);
    return;
  }
  if (part.fieldname !== rules.field) {
    part.file.resume();
    return;
  }
  if (form.files.length === rules.count) throw invalid(rules.field, rules.tooMany);
  form.files.push(await readFile(part, rules));
}

/**
 * Reads a form. What is refused is still taken in to its end, within bounds, as browsers report nothing but a lost
 * connection when the answer comes while they are sending.
 *
 * @throws ShopError invalid for too many or too large files, malformed or tooLarge for what is no form or out of all proportion
 */
export async function readForm(request: FastifyRequest, rules: FileRules): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const most = formBytes(rules);
  if (Number(request.headers['content-length'] ?? 0) > most) {
    const errors = [{ field: rules.field, message: rules.tooLarge }];
    throw new ShopError('tooLarge', 'BODY_TOO_LARGE', rules.tooLarge, { errors });
  }
  let refused: ShopError | undefined;
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    // Without an announced length there is no other end to it.
    if (received > most) request.raw.destroy();
  };
  request.raw.on('data', count);
  try {
    const limits = { fileSize: rules.bytes, fieldSize: FIELD_BYTES, parts: MOST_PARTS, files: MOST_PARTS };
    for await (const part of request.parts({ limits })) {
      if (refused !== undefined) {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      try {
        await take(part, form, rules);
      } catch (error) {
        refused = error instanceof ShopError ? error : malformed(error);
        if (part.type === 'file') part.file.resume();
      }
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (refused === undefined) refused = malformed(error);
  } finally {
    request.raw.off('data', count);
  }
  if (refused !== undefined) throw refused;
  return form;
}

/** What the parser says of a form that is none, or has far too many parts. */
function malformed(error: unknown): ShopError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400;
  if (status === 413) return new ShopError('tooLarge', 'BODY_TOO_LARGE', 'The form has too many parts');
  return new ShopError('malformed', 'MALFORMED_FORM', 'The form is incomplete or malformed');
}
