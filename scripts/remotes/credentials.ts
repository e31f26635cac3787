import { type Arguments, UsageError } from './arguments';
import type { CommandContext } from './commands';
import { type Credentials, ShopClient } from './shop-client';
import type { ValueOption } from './usage';

type Options = Readonly<Partial<Record<ValueOption, string>>>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a text is the address of a shop. */
export const isShopUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

/**
 * The shop from which a release is carried, with --from and its token; undefined without --from.
 *
 * @throws UsageError for an invalid URL, or without a token
 */
export function otherShop(options: Options, environment: Environment): CommandContext['from'] {
  const { from: url } = options;
  if (url === undefined) return undefined;
  if (!isShopUrl(url)) throw new UsageError(`${url} is no address of a shop such as https://staging.example.com.`);
  const deploy = options['from-token'] ?? environment['FROM_TOKEN'] ?? '';
  if (deploy === '') throw new UsageError('--from needs a deploy token of the remote there, in FROM_TOKEN.');
  return { client: new ShopClient(url, '--from'), credentials: { deploy } };
}

/** URL of the shop: --host, SHOP_URL, or localhost. @throws UsageError for an invalid URL */
export function shopUrl(options: Options, environment: Environment): string {
  const url = options.host ?? environment['SHOP_URL'] ?? 'http://localhost:3000';
  if (isShopUrl(url)) return url;
  throw new UsageError(`${url} is no address of a host such as https://shop.example.com.`);
}

/**
 * Runs `work` with the credentials of the command line or the environment: those of an admin (--user, or an access
 * token in ADMIN_TOKEN) or of a team (deploy token). With --user it signs in first and signs out afterwards.
 *
 * @throws UsageError without credentials
 */
export async function withCredentials<Result>(
  client: ShopClient,
  { command, options }: Pick<Arguments, 'command' | 'options'>,
  environment: Environment,
  work: (credentials: Credentials) => Promise<Result>,
): Promise<Result> {
  if (options.user !== undefined) {
    const password = options.password ?? environment['SHOP_PASSWORD'];
    if (password === undefined) throw new UsageError('--user needs the password in SHOP_PASSWORD, or --password.');
    const session = await client.call('login', { body: { email: options.user, password } }, { credentials: null });
    try {
      return await work({ bearer: session.accessToken });
    } finally {
      await client
        .call('logout', { body: { token: session.refreshToken } }, { credentials: null })
        // The command has finished, and the session expires by itself, so a failed sign-out is ignored.
        .catch(() => undefined);
    }
  }
  const deploy = options.token ?? environment['DEPLOY_TOKEN'] ?? '';
  const bearer = environment['ADMIN_TOKEN'] ?? '';
  // If both are set, the admin token is used only to manage tokens, which only an admin may do.
  if (bearer !== '' && (deploy === '' || command === 'tokens')) return work({ bearer });
  if (deploy !== '') return work({ deploy });
  throw new UsageError('Say who asks: a deploy token in DEPLOY_TOKEN, or --user with the password in SHOP_PASSWORD.');
}
