const UNITS: Readonly<Record<string, number>> = {
  k: 1024,
  m: 1024 ** 2,
  MiB: 1024 ** 2,
  ms: 1,
  s: 1000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * A size in bytes or a time in milliseconds, in the notation of proxies and systemd: 66m, 2MiB, 60s.
 *
 * @throws Error for any other text
 */
export function measure(text: string | undefined): number {
  const [, digits = '', unit = ''] = /^(\d+)([a-zA-Z]+)$/.exec(text ?? '') ?? [];
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`Neither a size nor a time: ${String(text)}`);
  return Number(digits) * factor;
}
