/** The file is no SVG that the shop draws; the message says why, to who uploaded it. */
export class RefusedDrawingError extends Error {
  override readonly name = 'RefusedDrawingError';
}

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';

/** What a drawing may be made of. */
const DRAWN = new Set(
  [
    'svg g defs symbol use path rect circle ellipse line polyline polygon',
    'linearGradient radialGradient stop clipPath mask style',
  ].flatMap((names) => names.split(' ')),
);

/** What says something about a drawing, and is left out with all that is in it. */
const SAID = new Set(['title', 'desc', 'metadata']);

/** What people take for a part of a drawing, and why it is not. */
const REASONS: Readonly<Record<string, string>> = {
  script: 'must not have scripts',
  foreignObject: 'must not hold other documents (<foreignObject>)',
  image: 'must not hold or fetch pictures (<image>): draw them as shapes',
  text: 'must not have <text>: convert the words to paths, so that they look the same everywhere',
  filter: 'must not have filters',
};

/** Whether an element is drawn, or left out with what is in it. @throws RefusedDrawingError for what is neither */
export function isDrawn(local: string, namespace: string): boolean {
  if (local.toLowerCase() === 'script') throw new RefusedDrawingError(`The file ${REASONS['script'] ?? ''}`);
  if (namespace !== SVG_NAMESPACE || SAID.has(local)) return false;
  if (DRAWN.has(local)) return true;
  const reason = Object.hasOwn(REASONS, local) ? REASONS[local] : `must not have <${local.slice(0, 40)}>`;
  throw new RefusedDrawingError(`The file ${reason ?? ''}`);
}

const OWN_ID = /url\(\s*(['"]?)#([^'")\s]+)\1\s*\)/gi;

/** The ids of the drawing itself that a value or a style refers to. @throws RefusedDrawingError for anything else */
export function idsIn(text: string): string[] {
  // Escapes can spell what is looked for here.
  if (text.includes('\\')) throw new RefusedDrawingError('The file must not have backslashes in its styles');
  if (/filter\s*:/i.test(text)) throw new RefusedDrawingError(`The file ${REASONS['filter'] ?? ''}`);
  const ids = [...text.matchAll(OWN_ID)].map(([, , id = '']) => id);
  if (/url\s*\(|javascript:|@import|@font-face/i.test(text.replace(OWN_ID, ''))) {
    throw new RefusedDrawingError('The file must not refer to anything outside itself');
  }
  return ids;
}

/** The id that a link leads to. @throws RefusedDrawingError when it leads out of the drawing */
export function linkedId(href: string): string {
  const [, id] = /^\s*#(\S+)\s*$/.exec(href) ?? [];
  if (id === undefined) throw new RefusedDrawingError('The file must not refer to anything outside itself');
  return id;
}

/** @throws RefusedDrawingError for an attribute that is code, or a filter */
export function checkName(attribute: string): void {
  if (/^on/i.test(attribute)) {
    throw new RefusedDrawingError(`The file must not have scripts (${attribute.slice(0, 40)})`);
  }
  if (attribute === 'filter') throw new RefusedDrawingError(`The file ${REASONS['filter'] ?? ''}`);
}

/** An element with what it takes to draw it. */
export interface Drawn {
  local: string;
  /** Characters of its own. */
  size: number;
  /** Ids that it is drawn with: copies, masks, clips, colors. */
  refers: string[];
  children: Drawn[];
}

/** Levels within one another, copies and masks among them: each may take a layer as large as the picture. */
const DEEPEST = 40;
/** Characters of all that is drawn, copies counted as often as they are drawn. */
const MOST_DRAWN = 1_000_000;

/**
 * Counts what a drawing comes to with each copy, mask and clip in its place.
 *
 * @throws RefusedDrawingError when that is out of proportion, or without an end
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
  if (effort(root, 1).size > MOST_DRAWN) {
    throw new RefusedDrawingError('The file copies its parts too often to be drawn');
  }
}
