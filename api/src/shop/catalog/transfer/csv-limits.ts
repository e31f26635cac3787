import { setImmediate as nextTurn } from 'node:timers/promises';
import { ShopError } from '../../../errors';

/**
 * What a file may hold, in characters, lines and cells: far more than an export of this shop has, and little enough for
 * a file to be refused before anything of it is taken apart.
 */
const MOST = { header: 10_000, columns: 200, line: 2_000_000, lines: 200_000 } as const;

/** The header, and what may stand above it. */
const HEADER_LINES = 2;

/** Characters looked at before others have their turn: some milliseconds. */
const SLICE = 1_000_000;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

const count = (number: number) => number.toLocaleString('en-US');
const refuse = (code: string, message: string) => new ShopError('invalid', code, message);

/** 422: more lines than are taken at once. */
export const tooManyLines = (most: number): ShopError =>
  refuse('TOO_MANY_LINES', `At most ${count(most)} lines are taken at once. Split the file.`);

/** As much of a file as its header may take: enough to see how it is written. */
export const headOf = (text: string): string => text.slice(0, MOST.header);

/** Looks at every character of a file once, and at nothing of what the cells say. */
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
      if (at - this.begin >= MOST.header) this.checkLength(at);
      if (this.cells > MOST.columns) this.refuseColumns();
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
    if (this.lines > MOST.lines) {
      throw refuse('TOO_MANY_LINES', `The file has more than ${count(MOST.lines)} lines. Delete the empty ones.`);
    }
    // Spreadsheets leave lines behind in which there are no more than separators: those are not counted.
    if (this.filled) this.filledLines += 1;
    if (this.filledLines > this.most + HEADER_LINES) throw tooManyLines(this.most);
    this.headerSeen ||= this.filled;
    this.filled = false;
    this.cells = 1;
  }

  private checkLength(at: number): void {
    if (!this.headerSeen) {
      const message = `The first line is longer than ${count(MOST.header)} characters. It must name the columns, refCode among them.`;
      throw refuse('BAD_HEADER', message);
    }
    if (at - this.begin < MOST.line) return;
    const message = `Line ${this.beginLine} is longer than ${count(MOST.line)} characters. A quotation mark may be missing at its end.`;
    throw refuse('LINE_TOO_LONG', message);
  }

  private refuseColumns(): void {
    if (!this.headerSeen) throw refuse('BAD_HEADER', `The first line names more than ${count(MOST.columns)} columns`);
    throw refuse('TOO_MANY_COLUMNS', `Line ${this.beginLine} has more than ${count(MOST.columns)} cells`);
  }
}

/**
 * Refuses a file that is too much to be taken apart: by its header, its columns, the length of a line or the number of
 * lines. Others have their turn meanwhile.
 *
 * @param delimiter what stands between the cells: one character
 * @param most lines that hold anything, after the header; whether it is one more is left to whoever knows the header
 * @throws ShopError invalid that names the limit, and the line
 */
export async function boundCsv(text: string, delimiter: string, most: number): Promise<void> {
  const bounds = new Bounds(text, delimiter.charCodeAt(0), most);
  for (let at = 0; at < text.length; at += SLICE) {
    bounds.look(at, Math.min(at + SLICE, text.length));
    await nextTurn();
  }
  bounds.end();
}
