import { join } from 'node:path';
import { ROOT } from '../../webpack/apps';

/** The program that runs the commands: a checkout, or an installed shop. */
export interface CliEnvironment {
  /** What a user types before the name of a command. */
  commandName: string;
  /** Folder and build command of a remote's release, by remote, in a checkout; null without a build. */
  builds: { folder: (name: string) => string; buildCommand: (name: string) => string } | null;
}

/** A checkout of this repository. */
export const CHECKOUT: CliEnvironment = {
  commandName: 'npm run remotes --',
  builds: { folder: (name) => join(ROOT, name, 'dist'), buildCommand: (name) => `npm run build -- --only ${name}` },
};
