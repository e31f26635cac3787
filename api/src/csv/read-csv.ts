import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvText } from '@shop/shared/rules';
import { CsvError } from 'csv-parse';
import { ShopError } from '../errors';
import { boundCsv, headOf, tooManyLines } from './csv-limits';
import { parseInSlices } from './parse-in-slices';

/** One line of a file after its header. */
export interface CsvRow {
  /** The number of its first line; the header is line 1. */
  line: number;
  cells: string[];
}

/** A parsed file. */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
  /** Whether amounts may have a decimal comma, as the cells are separated by semicolons. */
  decimalComma: boolean;
}

const refuse = (code: string, message: string) => new ShopError('invalid', code, message);

/** Bytes that are decoded in one slice. */
const SLICE_BYTES = 1024 * 1024;

/** The encoding by the byte order mark, which spreadsheets write for 'Unicode text'; UTF-8 without a mark. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** The text of a file. @throws ShopError invalid when it is neither in UTF-8 nor marked as UTF-16 */
export async function decodeCsv(bytes: Uint8Array): Promise<string> {
  const wrong = () => refuse('WRONG_ENCODING', 'The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const next = at + SLICE_BYTES;
    let part: string;
    try {
      part = decoder.decode(bytes.subarray(at, next), { stream: next < bytes.length });
    } catch {
      throw wrong();
    }
    // A null character means UTF-16 text that was read as UTF-8.
    if (part.includes('\u0000')) throw wrong();
    parts.push(part);
    await nextTurn();
  }
  return parts.join('');
}

/** A first line such as 'sep=;', which some spreadsheets write to name the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?[,;\t]*(?:\r\n|\r|\n|$)/i;

/** The separator of the cells: in some countries spreadsheets write semicolons or tabs. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const inWords = (line: number) => `The file is not valid CSV: something is wrong with the quotes in line ${line}`;

/**
 * Parses a CSV file after a check of its limits. Lines without any text, which spreadsheets leave behind, are skipped.
 * It works in slices, so that other requests are not blocked.
 *
 * @param most the most lines after the header
 * @throws ShopError invalid for a file that is empty, malformed, too large, or has too many lines
 */
export async function readCsv(text: string, most: number): Promise<CsvFile> {
  const rows: CsvRow[] = [];
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const delimiter = separator ?? delimiterOf(headOf(text));
  await boundCsv(text, delimiter, most);
  // The header is line 1, or line 2 after a separator line.
  const before = separatorLine === '' ? 0 : 1;
  let last = before;
  try {
    const options = {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    };
    await parseInSlices(text.slice(separatorLine.length), options, (record, lines) => {
      const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      rows.push({ line: before + lines - inside, cells: record.map((cell) => csvText(cell.trim())) });
      last = before + lines;
    });
  } catch (error) {
    if (error instanceof CsvError) throw refuse('MALFORMED_CSV', inWords(last + 1));
    throw error;
  }
  const [header, ...others] = rows;
  if (header === undefined) throw refuse('EMPTY_CSV', 'The file is empty');
  if (others.length > most) throw tooManyLines(most);
  return { header: header.cells, rows: others, decimalComma: delimiter === ';' };
}
