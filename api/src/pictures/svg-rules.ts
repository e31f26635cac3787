/** The file is not an SVG that the shop supports. The message tells the person who uploaded it why. */
export class RefusedDrawingError extends Error {
  override readonly name = 'RefusedDrawingError';
}

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** Allowed elements. */
const DRAWN = new Set(
  [
    'svg g defs symbol use path rect circle ellipse line polyline polygon',
    'linearGradient radialGradient stop clipPath mask style',
  ].flatMap((names) => names.split(' ')),
);

/** Elements that only describe the drawing. They are dropped with their content. */
const SAID = new Set(['title', 'desc', 'metadata']);

/** Elements that people may expect to work, and why they are refused. */
const REASONS: Readonly<Record<string, string>> = {
  script: 'must not have scripts',
  foreignObject: 'must not hold other documents (<foreignObject>)',
  image: 'must not hold or fetch pictures (<image>): draw them as shapes',
  text: 'must not have <text>: convert the words to paths, so that they look the same everywhere',
  filter: 'must not have filters',
};

/**
 * Whether an element is drawn (true) or dropped with its content (false).
 *
 * @throws RefusedDrawingError for an element that is refused
 */
export function isDrawn(local: string, namespace: string): boolean {
  if (local.toLowerCase() === 'script') throw new RefusedDrawingError(`The file ${REASONS['script'] ?? ''}`);
  if (namespace !== SVG_NAMESPACE || SAID.has(local)) return false;
  if (DRAWN.has(local)) return true;
  const reason = Object.hasOwn(REASONS, local) ? REASONS[local] : `must not have <${local.slice(0, 40)}>`;
  throw new RefusedDrawingError(`The file ${reason ?? ''}`);
}

const OWN_ID = /url\(\s*(['"]?)#([^'")\s]+)\1\s*\)/gi;

/** The ids within the drawing that a value or style refers to. @throws RefusedDrawingError for any other reference */
export function idsIn(text: string): string[] {
  // With escapes, a style could hide the patterns that are checked here.
  if (text.includes('\\')) throw new RefusedDrawingError('The file must not have backslashes in its styles');
  if (/filter\s*:/i.test(text)) throw new RefusedDrawingError(`The file ${REASONS['filter'] ?? ''}`);
  const ids = [...text.matchAll(OWN_ID)].map(([, , id = '']) => id);
  if (/url\s*\(|javascript:|@import|@font-face/i.test(text.replace(OWN_ID, ''))) {
    throw new RefusedDrawingError('The file must not refer to anything outside itself');
  }
  return ids;
}

/** The id that a link points to. @throws RefusedDrawingError if it points outside the drawing */
export function linkedId(href: string): string {
  const [, id] = /^\s*#(\S+)\s*$/.exec(href) ?? [];
  if (id === undefined) throw new RefusedDrawingError('The file must not refer to anything outside itself');
  return id;
}

/** @throws RefusedDrawingError for an attribute that is an event handler or a filter */
export function checkName(attribute: string): void {
  if (/^on/i.test(attribute)) {
    throw new RefusedDrawingError(`The file must not have scripts (${attribute.slice(0, 40)})`);
  }
  if (attribute === 'filter') throw new RefusedDrawingError(`The file ${REASONS['filter'] ?? ''}`);
}

/** An element and its cost. */
export interface Drawn {
  local: string;
  /** Its length in characters, without its children. */
  size: number;
  /** Ids of the elements that it refers to: copies, masks, clips and colors. */
  refers: string[];
  children: Drawn[];
}

/** Maximum nesting depth, with copies and masks included. Each level may need a layer as large as the picture. */
const DEEPEST = 40;
/** Maximum length in characters, where a copy counts each time it is drawn. */
const MAX_DRAWN = 1_000_000;

/**
 * Computes the total size and depth of a drawing with every copy, mask and clip expanded.
 *
 * @throws RefusedDrawingError if it is too large or too deep, or refers to itself
 */
export function checkEffort(root: Drawn, byId: ReadonlyMap<string, Drawn>): void {
  const known = new Map<Drawn, { size: number; depth: number }>();
  const open = new Set<Drawn>();
  const effort = (element: Drawn, level: number): { size: number; depth: number } => {
    if (open.has(element)) throw new RefusedDrawingError('The file has a part that holds itself');
    const counted = known.get(element);
    if (level + (counted?.depth ?? 0) > DEEPEST) {
      throw new RefusedDrawingError(`The file has more than ${DEEPEST} levels within one another`);
    }
    if (counted) return counted;
    open.add(element);
    const referred = element.refers.flatMap((id) => byId.get(id) ?? []);
    const parts = [...element.children, ...referred].map((part) => effort(part, level + 1));
    open.delete(element);
    const sum = {
      size: parts.reduce((all, { size }) => all + size, element.size),
      depth: parts.reduce((most, { depth }) => Math.max(most, depth + 1), 1),
    };
    known.set(element, sum);
    return sum;
  };
  if (effort(root, 1).size > MAX_DRAWN) {
    throw new RefusedDrawingError('The file copies its parts too often to be drawn');
  }
}
