/** A category of the assortment; `parent` is another's key. Parents come before their children. */
export interface AssortmentCategory {
  readonly key: string;
  readonly parent?: string;
  readonly name: string;
  readonly description: string;
  readonly priority: number;
  readonly archived?: boolean;
}

export const ASSORTMENT_CATEGORIES = [
  { key: 'tops', name: 'Tops', priority: 90, description: 'Tees, training tops, polos and sweats cut for movement.' },
  {
    key: 'bottoms',
    name: 'Bottoms',
    priority: 80,
    description: 'Joggers, chinos, shorts and tights for every day of the week.',
  },
  {
    key: 'outerwear',
    name: 'Outerwear',
    priority: 70,
    description: 'Jackets and vests that keep wind and rain where they belong.',
  },
  { key: 'accessories', name: 'Accessories', priority: 60, description: 'Caps, socks and bags that finish the kit.' },
  {
    key: 'swim',
    name: 'Swim',
    priority: 10,
    archived: true,
    description: 'Last summer’s swim range, kept for its order history.',
  },
  {
    key: 'tees',
    parent: 'tops',
    name: 'T-Shirts',
    priority: 40,
    description: 'Heavy cotton, light jersey, plain or printed.',
  },
  {
    key: 'training',
    parent: 'tops',
    name: 'Training Tops',
    priority: 30,
    description: 'Quick-drying tops and tanks for hard sessions.',
  },
  {
    key: 'polos',
    parent: 'tops',
    name: 'Polos & Long Sleeves',
    priority: 20,
    description: 'A collar or a sleeve more, without the fuss.',
  },
  {
    key: 'sweats',
    parent: 'tops',
    name: 'Hoodies & Sweatshirts',
    priority: 10,
    description: 'Brushed fleece for warm-ups, flights and Sundays.',
  },
  {
    key: 'joggers',
    parent: 'bottoms',
    name: 'Joggers & Track Pants',
    priority: 40,
    description: 'Tapered legs, soft waists, deep pockets.',
  },
  {
    key: 'chinos',
    parent: 'bottoms',
    name: 'Chinos & Cargos',
    priority: 30,
    description: 'Stretch twill that holds its shape.',
  },
  {
    key: 'shorts',
    parent: 'bottoms',
    name: 'Shorts',
    priority: 20,
    description: 'For the track, the gym and the way home.',
  },
  { key: 'tights', parent: 'bottoms', name: 'Tights', priority: 10, description: 'Supportive layers that stay put.' },
  {
    key: 'jackets',
    parent: 'outerwear',
    name: 'Jackets',
    priority: 20,
    description: 'Windbreakers, track jackets and insulation.',
  },
  { key: 'vests', parent: 'outerwear', name: 'Vests', priority: 10, description: 'Warm core, free arms.' },
  {
    key: 'hats',
    parent: 'accessories',
    name: 'Caps & Beanies',
    priority: 30,
    description: 'Shade in summer, warmth in winter.',
  },
  { key: 'socks', parent: 'accessories', name: 'Socks', priority: 20, description: 'Cushioned where it counts.' },
  {
    key: 'bags',
    parent: 'accessories',
    name: 'Bags',
    priority: 10,
    description: 'Room for the kit, and a dry place for the phone.',
  },
  {
    key: 'swim-shorts',
    parent: 'swim',
    name: 'Swim Shorts',
    priority: 5,
    description: 'Quick-drying shorts for pool and beach.',
  },
] as const satisfies readonly AssortmentCategory[];

export type CategoryKey = (typeof ASSORTMENT_CATEGORIES)[number]['key'];
