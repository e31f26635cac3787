import { contentKeySchema } from '@shop/shared/contracts';
import { z } from 'zod';
import { type SignedLinks, signedLinks } from '../signed-links';

/** How long a preview link is valid, in milliseconds. */
export const PREVIEW_LINK_MS = 60 * 60_000;

const previewOfSchema = z.object({ key: contentKeySchema, version: z.number().int().min(0) });

/**
 * One version of a part of the storefront content; 0 is the default. Versions never change, so a link always shows the
 * same.
 */
export type PreviewOf = z.infer<typeof previewOfSchema>;

/** Signs and verifies the tokens of preview links. */
export type PreviewLinks = SignedLinks<PreviewOf>;

/** @param secret the secret of access tokens */
export const previewLinks = (secret: string): PreviewLinks => signedLinks(secret, 'links to previews', previewOfSchema);
