/** Where the command line is called from. */
export interface Place {
  /** What a person types before the name of a command. */
  called: string;
  /** Where a checkout builds the release of a remote, and how; null where nothing is built. */
  built: { folder: (name: string) => string; how: (name: string) => string } | null;
}
