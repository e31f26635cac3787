import { type Arguments, UsageError } from './arguments';
import type { Credentials, ShopClient } from './shop-client';
import type { ValueOption } from './usage';

type Options = Readonly<Partial<Record<ValueOption, string>>>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Where the shop is: --host, SHOP_URL, or this machine. */
export function shopUrl(options: Options, environment: Environment): string {
  const url = options.host ?? environment['SHOP_URL'] ?? 'http://localhost:3000';
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw new UsageError(`${url} is no address of a host such as https://shop.example.com.`);
}

/**
 * Runs work as whoever the command line and the environment name: an admin (--user, or an ADMIN_TOKEN that is an access
 * token), or a team by its deploy token. A session that was opened for this is closed again.
 */
export async function withCredentials<Result>(
  host: ShopClient,
  { command, options }: Pick<Arguments, 'command' | 'options'>,
  environment: Environment,
  work: (credentials: Credentials) => Promise<Result>,
): Promise<Result> {
  if (options.user !== undefined) {
    const password = options.password ?? environment['SHOP_PASSWORD'];
    if (password === undefined) throw new UsageError('--user needs the password in SHOP_PASSWORD, or --password.');
    const session = await host.call('login', { body: { email: options.user, password } }, { credentials: null });
    try {
      return await work({ bearer: session.accessToken });
    } finally {
      await host
        .call('logout', { body: { token: session.refreshToken } }, { credentials: null })
        // What was asked for is done; the session ends by itself in time.
        .catch(() => undefined);
    }
  }
  const deploy = options.token ?? environment['DEPLOY_TOKEN'] ?? '';
  const bearer = environment['ADMIN_TOKEN'] ?? '';
  // Where both are set, each is used for what only it may do.
  if (bearer !== '' && (deploy === '' || command === 'tokens')) return work({ bearer });
  if (deploy !== '') return work({ deploy });
  throw new UsageError('Say who asks: a deploy token in DEPLOY_TOKEN, or --user with the password in SHOP_PASSWORD.');
}
