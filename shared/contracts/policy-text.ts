import { z } from 'zod';
import { POLICY_KEYS } from './content-list';

/** Words of one look. */
const wordsSchema = z.object({
  /** A line ends where it says \n. */
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  /** Where the words lead: a path of the shop, or an address with http, https, mailto or tel. */
  to: z.string().optional(),
});
export type PolicyWords = z.infer<typeof wordsSchema>;

const words = z.array(wordsSchema);

const plainBlocks = [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), words }),
  z.object({ kind: z.literal('paragraph'), words }),
] as const;

/** A list; `start` is the number of its first item, null where its items have no numbers. */
export interface PolicyList {
  kind: 'list';
  start: number | null;
  items: PolicyBlock[][];
}

/** A part of a page of text. Nothing in it is markup: whoever shows it shows texts. */
export type PolicyBlock = z.infer<(typeof plainBlocks)[number]> | PolicyList;

/** A list, and a list in a list, may be so deep. */
export const POLICY_LIST_DEPTH = 5;

const blockSchema = (depth: number): z.ZodType<PolicyBlock> =>
  depth === 0
    ? z.union(plainBlocks)
    : z.union([
        ...plainBlocks,
        z.object({
          kind: z.literal('list'),
          start: z.number().int().nullable(),
          items: z.array(z.array(blockSchema(depth - 1))),
        }),
      ]);

/** A page of text as its blocks, with the shop's facts filled in. */
export const policyTextSchema = z.object({ blocks: z.array(blockSchema(POLICY_LIST_DEPTH)) });
export type PolicyText = z.infer<typeof policyTextSchema>;

export const policyParamsSchema = z.object({ key: z.enum(POLICY_KEYS) });
