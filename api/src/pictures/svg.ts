import { DRAWING_LIMITS } from '@shop/shared/rules';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import {
  type Drawn,
  RefusedDrawingError,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
  checkEffort,
  checkName,
  idsIn,
  isDrawn,
  linkedId,
} from './svg-rules';

/**
 * A parsed SVG. Its markup is generated from the parsed parts, so nothing else of the file reaches the drawing library.
 */
export interface Drawing {
  /** Width divided by height. */
  ratio: number;
  /** Generates the markup in this size in pixels. The drawing keeps its aspect ratio and is centered. */
  markup: (width: number, height: number) => string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Attributes that the generated root element sets itself. */
const OF_ROOT = new Set(['width', 'height', 'viewBox', 'preserveAspectRatio', 'x', 'y', 'version', 'baseProfile']);

const lengthOf = (text: string | undefined): number => Number(/^\s*([\d.]+)(px)?\s*$/.exec(text ?? '')?.[1] ?? NaN);

/**
 * The view box and its aspect ratio.
 *
 * @throws RefusedDrawingError if the file does not state a valid size, or the ratio is too extreme
 */
function frameOf({ attributes }: SaxesTagNS): { box: string; ratio: number } {
  const box = attributes['viewBox']?.value
    .trim()
    .split(/[\s,]+/)
    .map(Number) ?? [0, 0, lengthOf(attributes['width']?.value), lengthOf(attributes['height']?.value)];
  const [, , width = NaN, height = NaN] = box;
  const ratio = width / height;
  if (box.length !== 4 || !box.every(Number.isFinite) || !(width > 0) || !(height > 0)) {
    throw new RefusedDrawingError('The file must say its size: a viewBox, or a width and a height');
  }
  const { longest } = DRAWING_LIMITS;
  if (ratio > longest || ratio < 1 / longest) {
    throw new RefusedDrawingError(
      `The drawing must not be more than ${longest} times as long in one way as in the other`,
    );
  }
  return { box: box.join(' '), ratio };
}

/** Generates the markup of an element's attributes. Attributes of other namespaces are dropped. */
function attributesOf({ attributes, local }: SaxesTagNS, isRoot: boolean): { text: string; refers: string[] } {
  const refers: string[] = [];
  let text = '';
  for (const attribute of Object.values(attributes)) {
    checkName(attribute.local);
    const { value, uri } = attribute;
    const isLink = attribute.local === 'href' && (uri === '' || uri === XLINK_NAMESPACE);
    if (isLink) {
      refers.push(linkedId(value));
      text += ` href="${escaped(value.trim())}"`;
      continue;
    }
    if (uri !== '' || attribute.name.startsWith('xmlns') || (isRoot && OF_ROOT.has(attribute.local))) continue;
    // Only references that draw other elements again count. A gradient's color draws nothing.
    const ids = idsIn(value);
    if (local !== 'stop') refers.push(...ids);
    text += ` ${attribute.local}="${escaped(value)}"`;
  }
  return { text, refers };
}

/**
 * Parses an SVG file. Supports shapes, groups, gradients, clips, masks, copies and the file's own styles. Drops
 * elements that only describe the drawing.
 *
 * @throws RefusedDrawingError if the file is not an SVG, may do more than draw, or is too complex
 */
export function readDrawing(bytes: Uint8Array): Drawing {
  const source = textOf(bytes);
  const parser = new SaxesParser({ xmlns: true });
  const stack: { element: Drawn; local: string }[] = [];
  const byId = new Map<string, Drawn>();
  const styleIds: string[] = [];
  let root: { element: Drawn; attributes: string; box: string; ratio: number } | undefined;
  let inner = '';
  let skipped = 0;
  let nodes = 0;
  let style = '';

  parser.on('error', (error) => {
    throw new RefusedDrawingError(`The file is not well-formed: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new RefusedDrawingError('The file must not have a DOCTYPE or entities: save it as plain SVG');
  });
  parser.on('processinginstruction', () => {
    throw new RefusedDrawingError('The file must not have processing instructions');
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) throw new RefusedDrawingError('The file must be in UTF-8');
  });
  parser.on('opentag', (tag) => {
    nodes += 1;
    if (nodes > DRAWING_LIMITS.nodes) {
      throw new RefusedDrawingError(`The file has more than ${DRAWING_LIMITS.nodes} elements`);
    }
    const drawn = isDrawn(tag.local, tag.uri);
    if (root === undefined && (tag.local !== 'svg' || !drawn)) {
      throw new RefusedDrawingError('The file is not an SVG drawing');
    }
    const { text, refers } = attributesOf(tag, root === undefined);
    if (skipped > 0 || !drawn) {
      skipped += 1;
      return;
    }
    const element: Drawn = { local: tag.local, size: tag.local.length + text.length, refers, children: [] };
    const id = tag.attributes['id']?.value;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (root === undefined) root = { element, attributes: text, ...frameOf(tag) };
    else {
      stack.at(-1)?.element.children.push(element);
      inner += `<${tag.local}${text}>`;
    }
    stack.push({ element, local: tag.local });
  });
  const takeText = (text: string) => {
    if (skipped > 0 || stack.at(-1)?.local !== 'style') return;
    style += text;
    inner += escaped(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', () => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const closed = stack.pop();
    if (closed && stack.length > 0) inner += `</${closed.local}>`;
  });
  parser.write(source).close();

  if (root === undefined) throw new RefusedDrawingError('The file is not an SVG drawing');
  styleIds.push(...idsIn(style));
  // A style rule may apply to any number of elements, so the elements that it refers to must be cheap.
  if (styleIds.some((id) => !/Gradient$/.test(byId.get(id)?.local ?? 'Gradient'))) {
    throw new RefusedDrawingError('The file must not clip or mask by a style sheet');
  }
  checkEffort(root.element, byId);
  const { attributes, box, ratio } = root;
  return {
    ratio,
    markup: (width, height) =>
      `<svg xmlns="${SVG_NAMESPACE}" width="${width}" height="${height}" viewBox="${box}"${attributes}>${inner}</svg>`,
  };
}

/** Decodes a file, which must be UTF-8. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > DRAWING_LIMITS.bytes) throw new RefusedDrawingError(DRAWING_LIMITS.tooLarge);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedDrawingError('The file is not an SVG drawing: it is no text in UTF-8');
  }
}
