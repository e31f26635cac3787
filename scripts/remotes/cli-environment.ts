/** Where the command line is called from. */
export interface CliEnvironment {
  /** What a person types before the name of a command. */
  commandName: string;
  /** Where a checkout builds the release of a remote, and how; null where nothing is built. */
  builds: { folder: (name: string) => string; buildCommand: (name: string) => string } | null;
}
