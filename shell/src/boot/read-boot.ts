import { type PublicAnswer, publicApi } from '@shop/shared/api';
import { BOOT_ELEMENT_ID, type BootBlock } from '@shop/shared/remote/boot';
import { isRecord, isText } from '@shop/shared/rules';

/**
 * The boot data that the server put into the page. If the page has none, such as from a plain file server, the registry
 * and the settings are fetched. Rejects if that fails: then the shop cannot be shown.
 */
export async function readBoot(page: Document): Promise<BootBlock> {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (text) {
    const block: BootBlock = JSON.parse(text);
    return block;
  }
  const { fetchBoot } = await import('./fetch-boot');
  return fetchBoot();
}

/** The answers whose endpoints the cache knows. */
export const cacheAnswers = (answers: readonly unknown[]): PublicAnswer[] => answers.filter(isPublicAnswer);

/** The server created such a value for the endpoint with that name. */
const isPublicAnswer = (answer: unknown): answer is PublicAnswer =>
  isRecord(answer) && isText(answer['endpointName']) && Object.hasOwn(publicApi.endpoints, answer['endpointName']);
