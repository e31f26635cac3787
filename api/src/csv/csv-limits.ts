import { setImmediate as nextTurn } from 'node:timers/promises';
import { ShopError } from '../errors';

/**
 * The limits of a file in characters, lines and cells: far more than an export of this shop has, and few enough to
 * check them before the file is parsed.
 */
const MAX = { header: 10_000, columns: 200, line: 2_000_000, lines: 200_000 } as const;

/** The header, and a line above it that names the separator. */
const HEADER_LINES = 2;

/** Characters that are checked in one slice: a few milliseconds. */
const SLICE = 1_000_000;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

const count = (number: number) => number.toLocaleString('en-US');
const refuse = (code: string, message: string) => new ShopError('invalid', code, message);

/** The file has more lines than one import may have. */
export const tooManyLines = (most: number): ShopError =>
  refuse('TOO_MANY_LINES', `At most ${count(most)} lines are taken at once. Split the file.`);

/** The beginning of a file, long enough for any header. */
export const headOf = (text: string): string => text.slice(0, MAX.header);

/** Counts the lines and cells of a file without reading the contents of cells. */
class Bounds {
  private line = 1;
  private begin = 0;
  private beginLine = 1;
  private cells = 1;
  private quoted = false;
  private filled = false;
  private headerSeen = false;
  private filledLines = 0;
  private lines = 0;

  constructor(
    private readonly text: string,
    private readonly delimiter: number,
    private readonly most: number,
  ) {}

  /** @throws ShopError invalid as soon as a limit is exceeded */
  look(from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === QUOTE) this.quoted = !this.quoted;
      else if (code === LF || code === CR) this.endLine(at, code);
      else if (code === this.delimiter) {
        if (!this.quoted) this.cells += 1;
      } else if (code !== SPACE) this.filled = true;
      if (at - this.begin >= MAX.header) this.checkLength(at);
      if (this.cells > MAX.columns) this.refuseColumns();
    }
  }

  /** The last line may lack its end. @throws ShopError invalid */
  end(): void {
    if (this.text.length > this.begin) this.endRecord();
  }

  private endLine(at: number, code: number): void {
    if (code === CR && this.text.charCodeAt(at + 1) === LF) return;
    this.line += 1;
    if (this.quoted) return;
    this.endRecord();
    this.begin = at + 1;
    this.beginLine = this.line;
  }

  private endRecord(): void {
    this.lines += 1;
    if (this.lines > MAX.lines) {
      throw refuse('TOO_MANY_LINES', `The file has more than ${count(MAX.lines)} lines. Delete the empty ones.`);
    }
    // Lines with nothing but separators are not counted: spreadsheets leave such lines.
    if (this.filled) this.filledLines += 1;
    if (this.filledLines > this.most + HEADER_LINES) throw tooManyLines(this.most);
    this.headerSeen ||= this.filled;
    this.filled = false;
    this.cells = 1;
  }

  private checkLength(at: number): void {
    if (!this.headerSeen) {
      const message = `The first line is longer than ${count(MAX.header)} characters. It must name the columns.`;
      throw refuse('BAD_HEADER', message);
    }
    if (at - this.begin < MAX.line) return;
    const message = `Line ${this.beginLine} is longer than ${count(MAX.line)} characters. A quotation mark may be missing at its end.`;
    throw refuse('LINE_TOO_LONG', message);
  }

  private refuseColumns(): void {
    if (!this.headerSeen) throw refuse('BAD_HEADER', `The first line names more than ${count(MAX.columns)} columns`);
    throw refuse('TOO_MANY_COLUMNS', `Line ${this.beginLine} has more than ${count(MAX.columns)} cells`);
  }
}

/**
 * Throws for a file that is too large to parse: by its header, its columns, the length of a line or the number of
 * lines. It works in slices, so that other requests are not blocked.
 *
 * @param delimiter the character between cells
 * @param most the most lines with content after the header; one more is allowed here, as the header is not known yet
 * @throws ShopError invalid that names the limit and the line
 */
export async function boundCsv(text: string, delimiter: string, most: number): Promise<void> {
  const bounds = new Bounds(text, delimiter.charCodeAt(0), most);
  for (let at = 0; at < text.length; at += SLICE) {
    bounds.look(at, Math.min(at + SLICE, text.length));
    await nextTurn();
  }
  bounds.end();
}
