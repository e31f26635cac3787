/** The browser's globals that every page relies on. Their members and those of their prototypes are captured. */
const NAMES =
  'Array Object Function String Promise Map Set Date JSON URL XMLHttpRequest Response EventTarget Event Node Element Document History Storage history fetch setTimeout';

/** The members of an object at one moment. */
export interface CapturedMembers {
  name: string;
  holder: object;
  members: Readonly<Record<PropertyKey, PropertyDescriptor>>;
}

/** The globals that pages must not change, at one moment. */
export type Snapshot = readonly CapturedMembers[];

/** Captures the members of an object. */
export const capture = (name: string, value: unknown): CapturedMembers => {
  const holder = Object(value);
  return { name, holder, members: Object.getOwnPropertyDescriptors(holder) };
};

/** Captures the globals that pages must not change. */
export const takeSnapshot = (): Snapshot =>
  NAMES.split(' ').flatMap((name) => {
    const value = Reflect.get(globalThis, name);
    return [capture(name, value), capture(`${name}.prototype`, Object(value).prototype)];
  });
