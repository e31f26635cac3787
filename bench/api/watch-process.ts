import { Agent, request } from 'node:http';

const [url = '', everyMs] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });

/** Makes a request. @returns how long it took, in milliseconds. @throws Error when the status is no success */
const timeOf = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const asking = request(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${url} was answered ${String(answer.statusCode)}`));
      });
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });

const pending: Promise<number>[] = [];
const timer = setInterval(() => pending.push(timeOf()), Number(everyMs));
process.once('message', () => {
  clearInterval(timer);
  void Promise.all(pending).then((times) => {
    agent.destroy();
    process.send?.(times);
    process.disconnect();
  });
});
process.send?.('ready');
