import type { CommandCode } from './command';

/** A command: its summary, and its code, which is loaded only when the command is called. */
interface CommandEntry {
  summary: string;
  load: () => Promise<CommandCode>;
}

/** All commands that work on the shop's data, by their name after `shop`. */
export const COMMANDS = {
  'create-admin': {
    summary: 'Makes an admin account',
    load: async () => (await import('./create-admin')).createAdminAccount,
  },
  accounts: {
    summary: 'Lists accounts, resets passwords, lifts lockouts',
    load: async () => (await import('./accounts')).accounts,
  },
  settings: {
    summary: "Shows, changes, exports and imports the shop's facts",
    load: async () => (await import('./settings')).settings,
  },
  backup: { summary: 'Writes the whole shop into one file', load: async () => (await import('./backup')).backup },
  restore: {
    summary: 'Puts a backup in place of what is there',
    load: async () => (await import('./restore')).restoreBackup,
  },
  rehearse: {
    summary: 'Tries whether the shop could go on from its newest backup',
    load: async () => (await import('./rehearse')).rehearse,
  },
  pictures: {
    summary: 'Copies the pictures between folder and bucket',
    load: async () => (await import('./pictures')).pictures,
  },
  'check-data': {
    summary: "Checks the shop's figures against each other",
    load: async () => (await import('./check-data')).checkData,
  },
} as const satisfies Record<string, CommandEntry>;

export type CommandName = keyof typeof COMMANDS;

export const isCommandName = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word);
