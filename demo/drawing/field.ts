// Read from the global once: in the test runner's sandbox every access to a global is slow.
const { max, min, sqrt } = Math;
/** A grid of numbers over the drawing board: heights, light, coverage. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function makeField(width: number, height: number): Field {
  return { width, height, data: new Float32Array(width * height) };
}

/** One pass of a moving average along rows or columns. Outside the field, the edge value continues. */
function average(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
) {
  const scale = 1 / (2 * radius + 1);
  for (let row = 0; row < lines; row++) {
    const start = row * lineStep;
    const first = from[start] ?? 0;
    const last = from[start + (length - 1) * step] ?? 0;
    let sum = first * radius;
    for (let index = 0; index < radius; index++) sum += from[start + min(index, length - 1) * step] ?? 0;
    for (let index = 0; index < length; index++) {
      sum += index + radius < length ? (from[start + (index + radius) * step] ?? 0) : last;
      to[start + index * step] = sum * scale;
      sum -= index - radius >= 0 ? (from[start + (index - radius) * step] ?? 0) : first;
    }
  }
}

let scratch = new Float32Array(0);

/** A copy that is blurred by about `sigma` cells. Three moving averages are close to a Gaussian. */
export function blur(field: Field, sigma: number): Field {
  const { width, height } = field;
  const radius = max(1, Math.round(sigma));
  const data = field.data.slice();
  if (scratch.length < data.length) scratch = new Float32Array(data.length);
  for (let round = 0; round < 3; round++) {
    average(data, scratch, height, width, width, 1, radius);
    average(scratch, data, width, height, 1, width, radius);
  }
  return { width, height, data };
}

/** Half the size in both directions, each cell the mean of four. */
function halve(field: Field): Field {
  const half = makeField(field.width >> 1, field.height >> 1);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const index = y * 2 * field.width + x * 2;
      half.data[y * half.width + x] =
        ((field.data[index] ?? 0) +
          (field.data[index + 1] ?? 0) +
          (field.data[index + field.width] ?? 0) +
          (field.data[index + field.width + 1] ?? 0)) /
        4;
    }
  }
  return half;
}

/** The value between cells, clamped at the edges. (0, 0) is the corner of the first cell. */
export function sample(field: Field, x: number, y: number): number {
  const { width, height, data } = field;
  const px = min(width - 1.001, max(0, x - 0.5));
  const py = min(height - 1.001, max(0, y - 0.5));
  const ix = px | 0;
  const iy = py | 0;
  const fx = px - ix;
  const fy = py - iy;
  const index = iy * width + ix;
  const top = (data[index] ?? 0) * (1 - fx) + (data[index + 1] ?? 0) * fx;
  const bottom = (data[index + width] ?? 0) * (1 - fx) + (data[index + width + 1] ?? 0) * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Twice the size in both directions, smooth between cells. */
export function double(field: Field): Field {
  const big = makeField(field.width * 2, field.height * 2);
  for (let y = 0; y < big.height; y++) {
    for (let x = 0; x < big.width; x++) {
      big.data[y * big.width + x] = sample(field, (x + 0.5) / 2, (y + 0.5) / 2);
    }
  }
  return big;
}

/**
 * Solves the equation of a stretched membrane inside the mask, in place, by successive over-relaxation. `pull` is from
 * 1 (slow) to 2.
 */
function relax(membrane: Field, mask: Field, load: number, rounds: number, pull: number) {
  const { width, height, data } = membrane;
  const cells = new Int32Array(width * height);
  let count = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      if ((mask.data[y * width + x] ?? 0) > 0.5) cells[count++] = y * width + x;
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (let cell = 0; cell < count; cell++) {
      const index = cells[cell] ?? 0;
      const around =
        (data[index - 1] ?? 0) + (data[index + 1] ?? 0) + (data[index - width] ?? 0) + (data[index + width] ?? 0);
      const old = data[index] ?? 0;
      data[index] = old + pull * ((around + load) / 4 - old);
    }
  }
}

/**
 * Inflates a flat outline: computes the height of a membrane that is blown up from its edge. A strip becomes a half
 * cylinder whose height is half the strip's width. Heights are in cells of the mask.
 */
export function inflate(mask: Field): Field {
  const quarter = halve(mask);
  const coarse = halve(quarter);
  const rough = makeField(coarse.width, coarse.height);
  relax(rough, coarse, 1, 64, 1.93);
  const membrane = double(rough);
  for (let index = 0; index < membrane.data.length; index++) {
    membrane.data[index] = (quarter.data[index] ?? 0) > 0.5 ? (membrane.data[index] ?? 0) * 4 : 0;
  }
  // The rough solution is close, so this only smooths its steps.
  relax(membrane, quarter, 1, 22, 1.7);
  const dome = double(membrane);
  for (let index = 0; index < dome.data.length; index++) {
    dome.data[index] = 2 * sqrt(max(0, 2 * (dome.data[index] ?? 0)));
  }
  return blur(dome, 2);
}

/**
 * Reads a field along rows. `start` blends the two rows of cells around a height once, and `at` then blends only
 * sideways. For a whole row this takes half the work of `sample`.
 */
export function makeRowReader(field: Field) {
  const { width, height, data } = field;
  const row = new Float32Array(width + 1);
  return {
    start(y: number) {
      const py = min(height - 1.001, max(0, y - 0.5));
      const iy = py | 0;
      const share = py - iy;
      const top = iy * width;
      const bottom = top + width;
      for (let x = 0; x < width; x++) {
        row[x] = (data[top + x] ?? 0) * (1 - share) + (data[bottom + x] ?? 0) * share;
      }
    },
    at(x: number): number {
      const px = min(width - 1.001, max(0, x - 0.5));
      const ix = px | 0;
      const left = row[ix] ?? 0;
      return left + ((row[ix + 1] ?? 0) - left) * (px - ix);
    },
  };
}
