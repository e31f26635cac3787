/** What every page relies on of what the browser brings; the members of each and of its prototype count. */
const NAMES =
  'Array Object Function String Promise Map Set Date JSON URL XMLHttpRequest Response EventTarget Event Node Element Document History Storage history fetch setTimeout';

/** What something was made of at one moment. */
export interface Captured {
  name: string;
  holder: object;
  members: Readonly<Record<PropertyKey, PropertyDescriptor>>;
}

/** What pages share of the browser and must not change, as it was at one moment. */
export type Snapshot = readonly Captured[];

/** Notes what something is made of at this moment. */
export const capture = (name: string, value: unknown): Captured => {
  const holder = Object(value);
  return { name, holder, members: Object.getOwnPropertyDescriptors(holder) };
};

/** Notes what pages must not change of the browser. */
export const takeSnapshot = (): Snapshot =>
  NAMES.split(' ').flatMap((name) => {
    const value = Reflect.get(globalThis, name);
    return [capture(name, value), capture(`${name}.prototype`, Object(value).prototype)];
  });
