import { z } from 'zod';
import { POLICY_KEYS } from './content-list';

/** A run of text with the same style. */
const wordsSchema = z.object({
  /** A \n is a line break. */
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  /** The target of the link: a path of the shop, or an address with http, https, mailto or tel. */
  to: z.string().optional(),
});
export type PolicyWords = z.infer<typeof wordsSchema>;

const words = z.array(wordsSchema);

const plainBlocks = [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), words }),
  z.object({ kind: z.literal('paragraph'), words }),
] as const;

/** A list. `start` is the number of the first item; null if the items are not numbered. */
export interface PolicyList {
  kind: 'list';
  start: number | null;
  items: PolicyBlock[][];
}

/** A block of a text page. It contains no markup: it is always rendered as plain text. */
export type PolicyBlock = z.infer<(typeof plainBlocks)[number]> | PolicyList;

/** The maximum depth of nested lists. */
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

/** A text page as blocks, with the shop's data filled in. */
export const policyTextSchema = z.object({ blocks: z.array(blockSchema(POLICY_LIST_DEPTH)) });
export type PolicyText = z.infer<typeof policyTextSchema>;

export const policyParamsSchema = z.object({ key: z.enum(POLICY_KEYS) });
