import { type PublicAnswer, publicApi } from '@shop/shared/api';
import { BOOT_ELEMENT_ID, type BootBlock } from '@shop/shared/remote/boot';

/**
 * What the host put into the page. Where the page came without it, as from a plain file server, the registry and the
 * settings are fetched. Rejects when neither is to be had: then there is no shop to show.
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

/** The answers that the cache knows how to keep. */
export const cacheAnswers = (answers: readonly unknown[]): PublicAnswer[] => answers.filter(isPublicAnswer);

/** A value of this form was made by the host for the endpoint of that name. */
const isPublicAnswer = (answer: unknown): answer is PublicAnswer =>
  typeof answer === 'object' &&
  answer !== null &&
  'endpointName' in answer &&
  typeof answer.endpointName === 'string' &&
  Object.hasOwn(publicApi.endpoints, answer.endpointName);
