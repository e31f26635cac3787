import { csvText } from '@shop/shared/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { ShopError } from '../../../http/errors';

/** One line of a file after its header. */
export interface CsvRow {
  /** Where it begins; the header is line 1. */
  line: number;
  cells: string[];
}

/** A file, taken apart. */
export interface CsvFile {
  header: string[];
  rows: CsvRow[];
}

const refuse = (code: string, message: string) => new ShopError(422, code, message);

/** The text of a file. @throws ShopError 422 when it is in another encoding than UTF-8 */
export function decodeCsv(bytes: Uint8Array): string {
  const wrong = () => refuse('WRONG_ENCODING', 'The file is not in UTF-8. Save it as "CSV UTF-8" and try again.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrong();
  }
  // What 16-bit text looks like to a reader of 8-bit text.
  if (text.includes('\u0000')) throw wrong();
  return text;
}

/** What stands between the cells: spreadsheets write semicolons or tabs in some countries. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const inWords = (line: number) => `The file is not valid CSV: something is wrong with the quotes in line ${line}`;

/**
 * Takes a CSV file apart.
 *
 * @throws ShopError 422 for a file that is empty, broken or has more than so many lines after its header
 */
export function readCsv(text: string, most: number): CsvFile {
  const rows: CsvRow[] = [];
  let last = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      // One more than is taken, to know that there are more.
      to: most + 2,
      on_record: (record: string[], { lines }) => {
        const inside = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
        rows.push({ line: lines - inside, cells: record.map(csvText) });
        last = lines;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw refuse('MALFORMED_CSV', inWords(last + 1));
    throw error;
  }
  const [header, ...others] = rows;
  if (header === undefined) throw refuse('EMPTY_CSV', 'The file is empty');
  if (others.length > most) {
    const allowed = most.toLocaleString('en-US');
    throw refuse('TOO_MANY_LINES', `At most ${allowed} lines are taken at once. Split the file.`);
  }
  return { header: header.cells.map((name) => name.trim()), rows: others };
}
