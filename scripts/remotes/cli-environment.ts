/** The program that runs the commands: a checkout, or an installed shop. */
export interface CliEnvironment {
  /** What a user types before the name of a command. */
  commandName: string;
  /** Folder and build command of a remote's release, by remote, in a checkout; null without a build. */
  builds: { folder: (name: string) => string; buildCommand: (name: string) => string } | null;
}
