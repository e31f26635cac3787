// Updates the reports of what remotes and the shell may use of each other:
//   npm run api-report
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { ROOT } from '../../webpack/apps';
import { examine, keep } from './folder';
import { explain, titleOf } from './report';
import { answerHelp } from '../lib/help.mjs';

answerHelp(import.meta.url, { words: false });

/** Updates the reports, unless the version of the host contract does not fit the changes. */
const parts = examine(ROOT, HOST_CONTRACT);
for (const { part, judgement } of parts) {
  const said = judgement === null ? [`${titleOf(part)} is reported for the first time.`] : explain(part, judgement);
  if (said.length > 0) console.log(said.join('\n'));
}
if (parts.some(({ judgement }) => judgement?.wrongVersion)) {
  console.error('\nNothing was written.');
  process.exitCode = 1;
} else {
  keep(parts);
  console.log(
    `The reports in docs/api-report and the list of shared names are those of host contract ${HOST_CONTRACT}.`,
  );
}
