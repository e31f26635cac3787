import { field } from './manifest-fields';

/**
 * Query of a release's remote.json with which a host sends only the list of the files that pages of the shop load. An
 * older host ignores it and sends the whole, so that both answers have this list.
 */
export const PAGE_LIST_QUERY = '?for=pages';

/**
 * The part of a remote.json that checks what pages of the shop load: the hashes of its files, without those of the
 * standalone page, of the container for foreign hosts and of the server.
 */
export const pageList = (description: unknown): { files: Record<string, unknown> } => ({
  files: Object.fromEntries(
    Object.entries(Object(field(description, 'files'))).filter(([file]) => !/^(?:standalone|server)\//.test(file)),
  ),
});
