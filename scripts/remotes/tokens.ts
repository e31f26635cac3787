import { WrongUsage } from './arguments';
import type { Setting } from './commands';
import type { Report } from './report';
import { showTokens } from './format';

/** Lists, issues and revokes deploy tokens: for admins. */
export async function tokens({ host, credentials, given }: Setting): Promise<Report> {
  const [action = 'list', subject] = given.words;
  if (credentials !== null && 'deploy' in credentials) {
    throw new WrongUsage('A deploy token cannot manage deploy tokens: sign in as an admin with --user.', 'tokens');
  }
  if (action === 'list') return showTokens(await host.call('listDeployTokens', {}, { credentials }));
  if (action === 'issue') {
    const { label } = given.options;
    if (!subject || !label) throw new WrongUsage('tokens issue needs a remote and a --label.', 'tokens');
    const issued = await host.call('createDeployToken', { body: { remote: subject, label } }, { credentials });
    return {
      facts: { token: issued },
      lines: [
        `A deploy token of ${issued.remote}, '${issued.label}'. It is shown this once; keep it as a secret of your pipeline:`,
        '',
        `DEPLOY_TOKEN=${issued.token}`,
      ],
    };
  }
  if (action === 'revoke') {
    if (!subject) throw new WrongUsage('tokens revoke needs the id that tokens list shows.', 'tokens');
    await host.call('revokeDeployToken', { params: { id: subject } }, { credentials });
    return { facts: { revoked: subject }, lines: [`Revoked ${subject}: it is refused from now on.`] };
  }
  throw new WrongUsage(`tokens knows list, issue and revoke, not ${action}.`, 'tokens');
}
