import { z } from 'zod';

/** What a thread reads: the scripts of a release in a folder. */
export const scriptTaskSchema = z.object({
  folder: z.string(),
  entry: z.string(),
  files: z.array(z.string()),
  sourceType: z.enum(['script', 'module']),
});
export type ScriptTask = z.infer<typeof scriptTaskSchema>;

const useSchema = z.object({
  key: z.string(),
  name: z.string().nullable(),
  fromDefault: z.boolean(),
  tested: z.boolean(),
  file: z.string(),
});

/** What a thread sends back. */
export const scriptFactsSchema = z.object({
  consumed: z.array(
    z.object({
      key: z.string(),
      requiredVersion: z.string().nullable(),
      unreadRange: z.boolean(),
      ownCopy: z.boolean(),
    }),
  ),
  uses: z.array(useSchema),
  chunkGlobal: z.string().nullable(),
  mounting: z.array(z.string()),
  broken: z.array(z.object({ file: z.string(), reason: z.string() })),
  unread: z.array(z.string()),
});
