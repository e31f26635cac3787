/** The material of a garment, and how to care for it. */
export interface Fabric {
  readonly composition: string;
  readonly material: string;
  readonly careInstructions: string;
}

const COTTON_CARE = 'Machine wash at 30\u00a0°C with similar colors. Dry flat or hang. Iron inside out. Do not bleach.';
const SPORT_CARE =
  'Machine wash at 30\u00a0°C, no fabric softener: it clogs the fibers. Hang to dry. Do not iron prints.';

export const FABRICS = {
  jersey: {
    composition: '100% combed cotton',
    material: 'Single jersey, 180 g/m²',
    careInstructions: COTTON_CARE,
  },
  heavy: {
    composition: '100% organic cotton',
    material: 'Heavyweight jersey, 240 g/m²',
    careInstructions: COTTON_CARE,
  },
  breton: { composition: '100% cotton', material: 'Yarn-dyed jersey, 210 g/m²', careInstructions: COTTON_CARE },
  training: {
    composition: '88% recycled polyester, 12% elastane',
    material: 'Four-way stretch knit, quick-drying, 150 g/m²',
    careInstructions: SPORT_CARE,
  },
  mesh: {
    composition: '100% recycled polyester',
    material: 'Open mesh knit, quick-drying, 120 g/m²',
    careInstructions: SPORT_CARE,
  },
  pique: { composition: '97% cotton, 3% elastane', material: 'Piqué knit, 210 g/m²', careInstructions: COTTON_CARE },
  fleece: {
    composition: '80% organic cotton, 20% recycled polyester',
    material: 'Brushed-back fleece, 340 g/m²',
    careInstructions: 'Machine wash at 30\u00a0°C inside out. Tumble dry low or hang. Do not iron prints.',
  },
  terry: {
    composition: '85% cotton, 15% recycled polyester',
    material: 'French terry, 280 g/m²',
    careInstructions: 'Machine wash at 30\u00a0°C inside out. Hang to dry. Do not bleach.',
  },
  tricot: {
    composition: '92% recycled polyester, 8% elastane',
    material: 'Smooth tricot with a brushed inside, 240 g/m²',
    careInstructions: SPORT_CARE,
  },
  twill: {
    composition: '98% cotton, 2% elastane',
    material: 'Stretch twill, 260 g/m²',
    careInstructions: 'Machine wash at 40\u00a0°C inside out. Reshape while damp. Warm iron.',
  },
  ripstop: {
    composition: '65% cotton, 35% recycled nylon',
    material: 'Ripstop, 230 g/m²',
    careInstructions: 'Machine wash at 30\u00a0°C with zips and flaps closed. Hang to dry.',
  },
  nylon: {
    composition: '100% recycled nylon',
    material: 'Windproof plain weave with a water-repellent finish, 70 g/m²',
    careInstructions: 'Machine wash at 30\u00a0°C, gentle cycle, no softener. Hang to dry; low iron wakes the finish.',
  },
  down: {
    composition: 'Shell: 100% recycled nylon. Fill: 100% recycled polyester',
    material: 'Quilted plain weave, light synthetic insulation',
    careInstructions: 'Machine wash at 30\u00a0°C, gentle cycle. Tumble dry low with two clean tennis balls.',
  },
  compression: {
    composition: '76% recycled nylon, 24% elastane',
    material: 'Supportive warp knit, 220 g/m²',
    careInstructions: SPORT_CARE,
  },
  cap: {
    composition: '100% cotton',
    material: 'Washed twill, cotton sweatband',
    careInstructions: 'Wipe clean or wash by hand. Dry in shape.',
  },
  wool: {
    composition: '50% merino wool, 50% acrylic',
    material: 'Rib knit',
    careInstructions: 'Hand wash cold. Dry flat.',
  },
  sock: {
    composition: '74% cotton, 23% recycled polyamide, 3% elastane',
    material: 'Terry-cushioned foot, ribbed leg',
    careInstructions: 'Machine wash at 40\u00a0°C inside out. Tumble dry low.',
  },
  bag: {
    composition: 'Shell: 100% recycled nylon. Lining: 100% recycled polyester',
    material: 'Coated plain weave, 420 denier',
    careInstructions: 'Wipe with a damp cloth. Do not machine wash.',
  },
} as const satisfies Record<string, Fabric>;

export type FabricKey = keyof typeof FABRICS;
