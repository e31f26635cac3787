import { type RemotesResponse, remotesResponseSchema } from '@shop/shared/contracts/registry';
import { HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import { checkRemoteConfig } from '@shop/shared/remote/config';
import { type Claims, contractProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import type { RemoteApp } from '../../webpack/apps';
import { describeRemote } from '../../webpack/release';
import type { Arguments } from './arguments';
import type { CliEnvironment } from './cli-environment';
import { CommandError } from './command-error';
import { shopUrl } from './credentials';
import type { Report } from './report';
import { UnreachableError } from './shop-client';
import { portOf, readFrom, served, sourcesOf } from './source-commands';

/** How long a shop may take to answer, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** What a shop says of itself and of its remotes. */
interface KnownShop {
  /** Its origin, after redirects such as those to https. */
  origin: string;
  /** Its host contract; null where it does not say so. */
  contract: string | null;
  remotes: RemotesResponse['microFrontends'];
}

/** Asks a shop for its registry. @throws UnreachableError when no shop answers at this address */
async function askShop(url: string): Promise<KnownShop> {
  let answer: Response;
  try {
    answer = await fetch(new URL('/remotes.json', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw new UnreachableError(`No answer from ${url}. Is the shop running there? Name another with --host.`);
  }
  const registry = remotesResponseSchema.safeParse(answer.ok ? await answer.json().catch(() => null) : null);
  if (!registry.success) {
    throw new UnreachableError(`${answer.url} answers ${String(answer.status)}, but not as a shop does.`);
  }
  const { host, microFrontends: remotes } = registry.data;
  const contract = host?.contract ?? answer.headers.get(HOST_CONTRACT_HEADER);
  return { origin: new URL(answer.url).origin, contract, remotes };
}

/** The pages that the remotes of a shop have. */
const claimsOf = ({ remotes }: KnownShop): Claims[] =>
  Object.entries(remotes).flatMap(([name, releases]) =>
    releases.flatMap(({ metadata: { version }, extras }) => {
      const checked = checkRemoteConfig({ ...extras, name });
      return checked.ok ? [{ name, version, pages: checked.config.pages }] : [];
    }),
  );

/** @throws CommandError with everything that keeps a remote from running in a shop */
function assertFits(remote: RemoteApp, shop: KnownShop): void {
  const described = describeRemote(remote);
  const problems = [
    ...(shop.contract === null ? [] : contractProblems(described, { contract: shop.contract })),
    ...pathProblems(described, claimsOf(shop)),
  ];
  if (problems.length > 0) throw new CommandError(`${remote.name} does not fit into ${shop.origin}.`, problems);
}

/** Serves the pages of a remote inside a shop with hot reload, until the process is ended. */
export async function serveInShop(
  args: Arguments,
  environment: CliEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Report> {
  const sources = sourcesOf(args, environment);
  const [name = ''] = args.positionals;
  const port = portOf(args);
  const url = shopUrl(args.options, variables);
  const remote = await readFrom(sources, name);
  const shop = await askShop(url);
  assertFits(remote, shop);
  await served(sources.serveInShop(remote, { port, shop: shop.origin }));
  return { facts: { name }, lines: [] };
}
