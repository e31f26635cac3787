/** A check that `npm test` leaves out. Texts may contain code in Markdown. */
export interface Trial {
  /** What holds when the trial succeeds. */
  readonly proves: string;
  /** Packages of Debian and whatever else the machine must have. */
  readonly needs: string;
  /** Examples of arguments. Empty if there are none. */
  readonly options: string;
  /** About how long it takes on two cores, without installing and building. */
  readonly minutes: number;
  /** What must be built before: the shop in `dist`, or the folder `production` from it. Default value: nothing. */
  readonly build?: 'shop' | 'production';
  /** The program and its first arguments. Node runs it with tsx. */
  readonly program: readonly string[];
}

export const TRIALS: Readonly<Record<string, Trial>>;
