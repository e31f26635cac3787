/** What a search of the demo shop must answer. Each of the first products, or of all if there are fewer, must fit. */
export interface Wanted {
  /** How many products come first; 3 if not given. Fewer where the shop has no more of the kind. */
  among?: 1 | 2;
  /** Their names. */
  name?: RegExp;
  /** Their category. */
  category?: RegExp;
  /** A color that they have, and that their pictures show. */
  color?: RegExp;
  /** A size that they have, and that their addresses choose. */
  size?: string;
  /** The composition or the material of each. */
  made?: RegExp;
  /** The reference code of the very first. */
  first?: string;
  /** The corrected text whose products are answered instead. */
  meant?: string;
  /** Nothing may be found. */
  nothing?: true;
}

const TEE = /tee|crew|v-neck/i;
const HOODIE = /hoodie/i;
const SWEATSHIRT = /sweatshirt/i;
const CAP = /cap$/i;
const HAT = /cap$|beanie/i;
const JACKET = /jacket|windbreaker|puffer|shell/i;
const BLUE = /navy|blue/i;
const GREEN = /green|olive|volt/i;
const RED = /^red|burgundy/i;
const WHITE = /white/i;
const GREY = /grey|charcoal|stone/i;

/** What people type, and what must come first. */
export const SEARCH_TABLE: readonly (readonly [typed: string, wanted: Wanted])[] = [
  // One kind of thing.
  ['tee', { name: TEE }],
  ['hoodie', { name: HOODIE }],
  ['sweatshirt', { name: SWEATSHIRT }],
  ['joggers', { name: /joggers/i }],
  ['chinos', { among: 2, name: /chino/i }],
  ['cargo', { among: 2, name: /cargo/i }],
  ['shorts', { name: /shorts/i }],
  ['tights', { name: /tights/i }],
  ['windbreaker', { name: /windbreaker/i }],
  ['puffer', { name: /puffer/i }],
  ['vest', { name: /vest/i }],
  ['cap', { name: CAP }],
  ['beanie', { among: 2, name: /beanie/i }],
  ['socks', { name: /socks/i }],
  ['duffel', { name: /duffel/i }],
  ['polo', { among: 2, name: /polo/i }],
  ['tank', { name: /tank/i }],
  // Words apart, together and hyphenated.
  ['t shirt', { name: TEE }],
  ['tshirt', { name: TEE }],
  ['t-shirt', { name: TEE }],
  ['T-Shirts', { category: /t-shirts/i }],
  ['vneck', { first: 'TEE-1010' }],
  ['v neck', { first: 'TEE-1010' }],
  ['half-zip', { first: 'TRN-2005' }],
  ['halfzip', { first: 'TRN-2005' }],
  ['two tone cap', { first: 'CAP-7002' }],
  ['twotone', { first: 'CAP-7002' }],
  ['warm up jacket', { first: 'JKT-6004' }],
  ['warmup', { first: 'JKT-6004' }],
  ['down free puffer', { first: 'JKT-6005' }],
  ['day pack', { name: /daypack/i }],
  ['trackpants', { among: 1, name: /track pants/i }],
  ['track-jacket', { first: 'JKT-6003' }],
  ['sweat shirt', { name: SWEATSHIRT }],
  ['wind breaker', { name: /windbreaker/i }],
  // Colors, with their families.
  ['red', { color: RED }],
  ['black', { color: /black/i }],
  ['navy', { color: /navy/i }],
  ['blue', { color: BLUE }],
  ['green', { color: GREEN }],
  ['grey', { color: GREY }],
  ['gray', { color: GREY }],
  ['white', { color: WHITE }],
  ['off white', { color: /off-white/i }],
  ['offwhite', { color: /off-white/i }],
  ['burgundy', { color: /burgundy/i }],
  ['beige', { color: /sand|stone|off-white/i }],
  ['orange', { color: /rust/i }],
  ['sky blue', { color: /sky blue/i }],
  ['royalblue', { color: /royal blue/i }],
  ['olive', { color: /olive/i }],
  ['yellow', { color: /volt/i }],
  // A color and a thing, in either order.
  ['black tee', { name: TEE, color: /black/i }],
  ['tee black', { name: TEE, color: /black/i }],
  ['black hoodie', { among: 2, name: HOODIE, color: /black/i }],
  ['navy chinos', { among: 2, name: /chino/i, color: /navy/i }],
  ['blue tee', { name: TEE, color: BLUE }],
  ['blue polo', { among: 2, name: /polo/i, color: BLUE }],
  ['red shorts', { among: 1, first: 'SHO-5202', color: /red/i }],
  ['grey hoodie', { name: HOODIE, color: GREY }],
  ['green jacket', { name: JACKET, color: GREEN }],
  ['white t-shirt', { name: TEE, color: WHITE }],
  ['black cap', { name: CAP, color: /black/i }],
  ['navy cap', { among: 1, name: CAP, color: /navy/i }],
  ['rust beanie', { first: 'CAP-7004', color: /rust/i }],
  ['dark blue hoodie', { among: 1, name: HOODIE, color: /navy/i }],
  ['black backpack', { first: 'BAG-7202', color: /black/i }],
  ['burgundy polo', { first: 'POL-3002', color: /burgundy/i }],
  // Sizes.
  ['hoodie xl', { name: HOODIE, size: 'XL' }],
  ['xxl tee', { name: TEE, size: 'XXL' }],
  ['black tee m', { name: TEE, color: /black/i, size: 'M' }],
  ['chinos 32', { among: 2, name: /chino/i, size: '32' }],
  ['medium hoodie', { name: HOODIE, size: 'M' }],
  ['socks 39-42', { name: /socks/i, size: '39-42' }],
  ['size l polo', { among: 2, name: /polo/i, size: 'L' }],
  // Measures that a name holds.
  ['7 inch', { first: 'SHO-5201' }],
  ['7"', { first: 'SHO-5201' }],
  ['7 inch shorts', { first: 'SHO-5201' }],
  ['5in shorts', { first: 'SHO-5204' }],
  ['35 l', { first: 'BAG-7201' }],
  ['22l', { first: 'BAG-7202' }],
  // What it is made of.
  ['polyester', { made: /polyester/i }],
  ['merino', { made: /merino/i }],
  ['wool', { made: /wool/i }],
  ['organic cotton', { made: /organic cotton/i }],
  ['ripstop', { made: /ripstop/i }],
  ['fleece', { first: 'SHO-5206' }],
  ['nylon', { made: /nylon/i }],
  ['french terry', { made: /french terry/i }],
  ['elastane', { made: /elastane/i }],
  ['pique polo', { name: /polo/i }],
  ['piqué', { made: /piqué/i }],
  ['polyester shorts', { name: /shorts/i, made: /polyester/i }],
  // Reference codes.
  ['TEE-1001', { first: 'TEE-1001' }],
  ['tee1001', { first: 'TEE-1001' }],
  ['TEE 1001', { first: 'TEE-1001' }],
  ['jkt6005', { first: 'JKT-6005' }],
  ['cap 7004', { first: 'CAP-7004' }],
  ['1001', { first: 'TEE-1001' }],
  ['SHO‑5201', { first: 'SHO-5201' }],
  ['bag-72', { category: /bags/i }],
  // Singular and plural.
  ['hoodies', { name: HOODIE }],
  ['tees', { name: TEE }],
  ['jogger', { name: /joggers/i }],
  ['chino', { among: 2, name: /chino/i }],
  ['beanies', { among: 2, name: /beanie/i }],
  ['sock', { name: /socks/i }],
  ['polos', { among: 2, name: /polo/i }],
  ['jackets', { name: JACKET }],
  ['vests', { name: /vest/i }],
  ['caps', { name: CAP }],
  ['striped tee', { name: /stripe tee/i }],
  // What others call it.
  ['hat', { name: HAT }],
  ['hats', { name: HAT }],
  ['black hat', { name: HAT, color: /black/i }],
  ['trousers', { name: /pants|chino|joggers/i }],
  ['pants', { name: /pants/i }],
  ['jumper', { name: SWEATSHIRT }],
  ['sweater', { name: SWEATSHIRT }],
  ['hoody', { name: HOODIE }],
  ['backpack', { first: 'BAG-7202' }],
  ['rucksack', { first: 'BAG-7202' }],
  ['leggings', { name: /tights/i }],
  ['sweatpants', { name: /joggers|track pants/i }],
  ['gilet', { name: /vest/i }],
  ['bum bag', { first: 'BAG-7203' }],
  ['raincoat', { category: /jackets/i }],
  // Categories.
  ['outerwear', { category: /jackets|vests/i }],
  ['training tops', { category: /training tops/i }],
  ['accessories', { category: /caps|socks|bags/i }],
  ['long sleeve', { first: 'POL-3003' }],
  ['bags', { category: /bags/i }],
  // Beginnings of words, as they are typed.
  ['hood', { name: HOODIE }],
  ['hoodi', { name: HOODIE }],
  ['jogg', { name: /joggers/i }],
  ['windb', { name: /windbreaker/i }],
  ['black ho', { among: 2, name: HOODIE, color: /black/i }],
  ['burg', { color: /burgundy/i }],
  ['stand jog', { first: 'JOG-5001' }],
  // Several words, in any order.
  ['crew tee', { first: 'TEE-1001' }],
  ['tee crew', { first: 'TEE-1001' }],
  ['graphic sun', { first: 'TEE-1002' }],
  ['hoodie with zip', { first: 'SWT-4002' }],
  ['shorts for training', { name: /training shorts/i }],
  ['baseball', { first: 'POL-3004' }],
  ['the alpine puffer', { first: 'JKT-6006' }],
  // Slips of the fingers.
  ['hodie', { name: HOODIE, meant: 'hoodie' }],
  ['hooide', { name: HOODIE, meant: 'hoodie' }],
  ['jogers', { name: /joggers/i, meant: 'joggers' }],
  ['windbraker', { name: /windbreaker/i, meant: 'windbreaker' }],
  ['bakpack', { meant: 'backpack' }],
  ['blak tee', { name: TEE, color: /black/i, meant: 'black tee' }],
  ['chinnos', { among: 2, name: /chino/i, meant: 'chinos' }],
  ['pufer jacket', { name: /puffer/i, meant: 'puffer jacket' }],
  ['sweatshrit', { name: SWEATSHIRT, meant: 'sweatshirt' }],
  ['beany', { among: 2, name: /beanie/i }],
  // Accents, capitals and other forms of the same letters.
  ['hoodíe', { name: HOODIE }],
  ['BLACK TÉE', { name: TEE, color: /black/i }],
  ['ｈｏｏｄｉｅ', { name: HOODIE }],
  ['  hoodie  ', { name: HOODIE }],
  // Nothing of the kind is sold.
  ['zzyzx', { nothing: true }],
  ['microwave', { nothing: true }],
  ['%', { nothing: true }],
  ['_', { nothing: true }],
  ['& | ! ( ) : *', { nothing: true }],
  ['ブーツ', { nothing: true }],
];
