import { UsageError } from './arguments';
import type { CommandContext } from './commands';
import type { Report } from './report';
import { formatTokens } from './format';

/** Lists, issues and revokes deploy tokens, for admins. */
export async function tokens({ client, credentials, args }: CommandContext): Promise<Report> {
  const [action = 'list', subject] = args.positionals;
  if (credentials !== null && 'deploy' in credentials) {
    throw new UsageError('A deploy token cannot manage deploy tokens: sign in as an admin with --user.', 'tokens');
  }
  if (action === 'list') return formatTokens(await client.call('listDeployTokens', {}, { credentials }));
  if (action === 'issue') {
    const { label } = args.options;
    if (!subject || !label) throw new UsageError('tokens issue needs a remote and a --label.', 'tokens');
    const { previewsOnly } = args;
    const body = { remote: subject, label, previewsOnly };
    const issued = await client.call('createDeployToken', { body }, { credentials });
    return {
      facts: { token: issued },
      lines: [
        `A deploy token of ${issued.remote}${previewsOnly ? ' for previews only' : ''}, '${issued.label}'. It is shown this once; keep it as a secret of your pipeline:`,
        '',
        `DEPLOY_TOKEN=${issued.token}`,
      ],
    };
  }
  if (action === 'revoke') {
    if (!subject) throw new UsageError('tokens revoke needs the id that tokens list shows.', 'tokens');
    await client.call('revokeDeployToken', { params: { id: subject } }, { credentials });
    return { facts: { revoked: subject }, lines: [`Revoked ${subject}: it is refused from now on.`] };
  }
  throw new UsageError(`tokens knows list, issue and revoke, not ${action}.`, 'tokens');
}
