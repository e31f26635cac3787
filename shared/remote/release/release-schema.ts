import { calls } from '@shop/shared/contracts/calls';
import { z } from 'zod';
import { REMOTE_NAME } from '../../rules/remote-name';
import { MENU_GROUPS, MENU_ICONS } from '../config';
import { ACTION_QUERY, EXPOSED_PAGE, MOUNT_KIND, PAGE_ACCESS, PAGE_PATH } from '../patterns';
import { isSafePath } from './archive-entries';
import { MAX_OWNER_LENGTH } from './owner';

const PUBLIC_READS = Object.values(calls).flatMap(({ id, method, access }) =>
  method === 'GET' && access === 'public' ? [id] : [],
);

const dataValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const pageSchema = z.looseObject({
  path: z
    .string()
    .regex(PAGE_PATH)
    .regex(/^(?!\/:)/)
    .meta({ description: 'Route with parameters, such as /product/:id. It begins with a word.' }),
  title: z.string().min(1).meta({ description: 'Document title, until the page sets a better one.' }),
  expose: z
    .string()
    .regex(EXPOSED_PAGE)
    .meta({ description: 'Exposed module with the page as its default export, such as ./ProductPage.' }),
  access: z.enum(PAGE_ACCESS).meta({ description: 'Who may see the page.' }),
  data: z
    .array(z.looseObject({ call: z.enum(PUBLIC_READS), params: dataValues.optional(), query: dataValues.optional() }))
    .optional()
    .meta({ description: 'Public GET calls that the first view needs. Public pages only.' }),
  noindex: z.boolean().optional().meta({ description: 'True for a public page that search engines must not list.' }),
});

const menuSchema = z.looseObject({
  label: z.string().min(1),
  path: z.string().meta({ description: 'One of the pages of the remote.' }),
  icon: z.enum(MENU_ICONS).optional(),
  group: z.enum(MENU_GROUPS).optional(),
  order: z.number().meta({ description: 'Lower entries come first, across all remotes.' }),
  actions: z
    .array(z.looseObject({ label: z.string().min(1), query: z.string().regex(ACTION_QUERY) }))
    .optional()
    .meta({ description: "Actions that staff can start on the page: { label: 'New order', query: 'new=1' }." }),
});

const ownerText = z.string().min(1).max(MAX_OWNER_LENGTH);

/** The fields of a remote's config as data, as remote.json has them. */
const configFields = {
  name: z.string().regex(REMOTE_NAME).meta({ description: 'The name of the remote, such as mfe-orders.' }),
  owner: z
    .looseObject({
      team: ownerText,
      contact: ownerText.meta({ description: 'An e-mail address, or the https address of a chat or ticket page.' }),
      repository: ownerText.optional().meta({ description: 'The https address of the sources.' }),
    })
    .optional(),
  budget: z.number().gt(0).optional().meta({
    description: 'Most kilobytes of all scripts and style sheets for visitors, compressed by Brotli.',
  }),
  kind: z.literal(MOUNT_KIND).optional().meta({
    description: 'Set where the pages export render and destroy, and bring their own framework or none.',
  }),
  pages: z.array(pageSchema).min(1),
  menu: z.array(menuSchema),
};

/** The fields that a build adds to a remote's config. */
export const buildFacts = z.object({
  container: z.string('is missing').meta({ description: 'Federation name: the name with underscores.' }),
  contract: z.string('is missing').meta({ description: 'Range of host-contract versions, such as ^2.12.0.' }),
  version: z
    .string('is missing')
    .max(100, 'is longer than 100 characters')
    .meta({ description: "A semantic version without '+'." }),
  build: z
    .string('is missing')
    .regex(/^[0-9a-f]{6,64}$/, 'is no hash')
    .meta({ description: 'Hash of all files. Equal builds have equal hashes.' }),
  singletons: z
    .record(z.string(), z.string('is no version'), 'is missing')
    .meta({ description: 'Shared packages and the versions that the release was built with.' }),
  files: z
    .record(
      z.string().refine(isSafePath),
      z.string('has no integrity').regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'has an integrity that is no sha384'),
      { error: ({ code }) => (code === 'invalid_key' ? 'is no path within a release' : 'is missing') },
    )
    .meta({ description: 'Integrity of each file by its path in the release. remote.json itself is not in it.' }),
});

/**
 * The form of a remote.json. `checkRemoteConfig` and `validateRelease` check more, such as a menu entry that leads to
 * none of the pages, and say it in words.
 */
export const releaseSchema = z
  .looseObject({ ...configFields, ...buildFacts.shape })
  .meta({ title: 'remote.json', description: 'What a release of a remote says of itself.' });

/** The JSON Schema of remote.json, for editors and for builds with other tools. The shop serves it. */
export const releaseJsonSchema = () => z.toJSONSchema(releaseSchema, { io: 'input' });

/** The address of the JSON Schema of remote.json at the shop. */
export const RELEASE_SCHEMA_PATH = '/remote.schema.json';
