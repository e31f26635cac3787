import multipart from '@fastify/multipart';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError, invalid } from '../errors';

/** One file of a form in memory. Its name and type are not kept, because the sender may claim anything. */
export type UploadedFile = Buffer;

/** The content of a form (multipart/form-data): texts by field, and the files of the file field. */
export interface Form {
  fields: Record<string, string>;
  files: UploadedFile[];
}

/** Which files a form may have. */
export interface FileRules {
  /** The field of the files; files in other fields are ignored. */
  field: string;
  count: number;
  /** The most bytes of one file. */
  bytes: number;
  /** The texts of the refusals. */
  tooMany: string;
  tooLarge: string;
}

/** Turns a form into the JSON body that means the same. */
export interface FormRules {
  files: FileRules;
  toBody: (fields: Record<string, string>) => unknown;
}

/** Registers the parser of forms for the routes of a scope. */
export const acceptForms = (scope: FastifyInstance): void => {
  // readFile checks whether a file was cut.
  void scope.register(multipart, { throwFileSizeLimit: false });
};

/** The most bytes of a text field: lists of sizes and maps of stock are the longest. */
const FIELD_BYTES = 512 * 1024;
/** The most parts of a form; no valid form has more. */
const MAX_PARTS = 200;

/**
 * The most bytes of a form that are read, so that a refused form still gets its answer. A proxy in front allows as
 * many.
 */
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
 * Reads a form. A refused form is still read to its end, up to a limit, because a browser that is answered while it
 * sends reports only a lost connection.
 *
 * @throws ShopError invalid for too many or too large files, of several with the place of the file; malformed or
 *   tooLarge for a malformed form or one that is far too large
 */
export async function readForm(request: FastifyRequest, rules: FileRules): Promise<Form> {
  const form: Form = { fields: {}, files: [] };
  const most = formBytes(rules);
  if (Number(request.headers['content-length'] ?? 0) > most) {
    const errors = [{ field: rules.field, message: rules.tooLarge }];
    throw new ShopError('tooLarge', 'BODY_TOO_LARGE', rules.tooLarge, { errors });
  }
  let refused: ShopError | undefined;
  /** The files so far, and the place of the one that is too large. */
  let files = 0;
  let largeAt = 0;
  let received = 0;
  const count = (chunk: Buffer) => {
    received += chunk.length;
    // Without a content-length this is the only limit.
    if (received > most) request.raw.destroy();
  };
  request.raw.on('data', count);
  try {
    const limits = { fileSize: rules.bytes, fieldSize: FIELD_BYTES, parts: MAX_PARTS, files: MAX_PARTS };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file' && part.fieldname === rules.field) files += 1;
      if (refused !== undefined) {
        if (part.type === 'file') part.file.resume();
        continue;
      }
      try {
        await take(part, form, rules);
      } catch (error) {
        refused = error instanceof ShopError ? error : malformed(error);
        if (part.type !== 'file') continue;
        if (part.file.truncated) largeAt = files;
        part.file.resume();
      }
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (refused === undefined) refused = malformed(error);
  } finally {
    request.raw.off('data', count);
  }
  if (largeAt > 0 && files > 1 && rules.count > 1)
    throw invalid(rules.field, `Picture ${largeAt} of ${files}: ${rules.tooLarge}`);
  if (refused !== undefined) throw refused;
  return form;
}

/** The error for a malformed form, or one with too many parts. */
function malformed(error: unknown): ShopError {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 400;
  if (status === 413) return new ShopError('tooLarge', 'BODY_TOO_LARGE', 'The form has too many parts');
  return new ShopError('malformed', 'MALFORMED_FORM', 'The form is incomplete or malformed');
}
