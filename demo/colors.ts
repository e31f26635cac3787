/** A color that the shop sells: its name for shoppers, and the color of its swatch. */
export interface ShopColor {
  readonly name: string;
  /** '#rrggbb' in sRGB. */
  readonly hex: string;
  /** How strongly light and dark fibers show in the cloth, 0 to 1: melange yarns. */
  readonly heather: number;
}

/** All colors of the demo shop, in the order that a color filter shows. */
const SHOP_COLORS = [
  { name: 'Black', hex: '#1b1c1f', heather: 0 },
  { name: 'White', hex: '#f4f4f2', heather: 0 },
  { name: 'Off-White', hex: '#e9e2d3', heather: 0 },
  { name: 'Charcoal', hex: '#3f4247', heather: 0.55 },
  { name: 'Heather Grey', hex: '#a9abad', heather: 1 },
  { name: 'Navy', hex: '#1d2a48', heather: 0 },
  { name: 'Royal Blue', hex: '#2347a8', heather: 0 },
  { name: 'Sky Blue', hex: '#8fb4d6', heather: 0 },
  { name: 'Forest Green', hex: '#1f4a37', heather: 0 },
  { name: 'Olive', hex: '#5f6241', heather: 0 },
  { name: 'Sand', hex: '#c8b08a', heather: 0 },
  { name: 'Stone', hex: '#9c968a', heather: 0 },
  { name: 'Rust', hex: '#a8492a', heather: 0 },
  { name: 'Burgundy', hex: '#5f1a2b', heather: 0 },
  { name: 'Red', hex: '#b3212c', heather: 0 },
  { name: 'Volt', hex: '#c8e63c', heather: 0 },
] as const satisfies readonly ShopColor[];

export type ShopColorName = (typeof SHOP_COLORS)[number]['name'];

/** The color with that name. @throws Error for an unknown name */
export function shopColor(name: ShopColorName): ShopColor {
  const color = SHOP_COLORS.find((candidate) => candidate.name === name);
  if (!color) throw new Error(`The demo shop has no color named ${name}`);
  return color;
}
