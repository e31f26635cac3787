/** The side of the drawing, and the number of lines around each of its hills. */
const [SIDE, LINES, POINTS] = [1000, 11, 16] as const;

/** Two hills: where their tops are. The lines around each grow until they meet the edges. */
const HILLS = [
  { x: 300, y: 620, grow: 52, turn: 0.4 },
  { x: 790, y: 240, grow: 38, turn: 2.1 },
] as const;

/** The points of one line, farther from a circle the farther it is from its top. */
function lineAround({ x, y, grow, turn }: (typeof HILLS)[number], line: number): string {
  const radius = 14 + grow * line;
  const points = Array.from({ length: POINTS }, (_, at) => {
    const angle = (at / POINTS) * 2 * Math.PI;
    const bend = 0.16 * Math.sin(2 * angle + turn) + 0.09 * Math.sin(3 * angle + turn * 2 + line * 0.14);
    const far = radius * (1 + bend);
    return [Math.round(x + far * Math.cos(angle) * 1.15), Math.round(y + far * Math.sin(angle))] as const;
  });
  const middle = (one: number) => {
    const [from = [0, 0], to = [0, 0]] = [points[one % POINTS], points[(one + 1) % POINTS]];
    return `${String((from[0] + to[0]) >> 1)} ${String((from[1] + to[1]) >> 1)}`;
  };
  const bends = points.map(([px, py], at) => (at === 0 ? '' : `Q${String(px)} ${String(py)} ${middle(at)}`)).join('');
  const [first] = points;
  return `M${middle(0)}${bends}Q${String(first?.[0])} ${String(first?.[1])} ${middle(0)}Z`;
}

/**
 * The contour lines of a map as a CSS image, to be used as a mask: every fifth line is wider, as on maps. The build
 * writes it into the style sheet, so no page draws it.
 */
export function contourLines(): string {
  const lines = Array.from({ length: LINES }, (_, line) => line);
  const drawn = (which: (line: number) => boolean) =>
    HILLS.flatMap((hill) => lines.filter(which).map((line) => lineAround(hill, line))).join('');
  const svg = [
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${String(SIDE)} ${String(SIDE)}' fill='none' stroke='black'>`,
    `<path stroke-width='.9' d='${drawn((line) => line % 5 !== 0)}'/>`,
    `<path stroke-width='1.8' d='${drawn((line) => line % 5 === 0)}'/></svg>`,
  ].join('');
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}
