import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { WatchOptions } from './watch';

// Given by `watch`.
const { url, everyMs } = workerData as WatchOptions;
const agent = new Agent({ keepAlive: true });

/** Makes a request and answers how long that took, in milliseconds. @throws Error unless it is a success */
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

const asked: Promise<number>[] = [];
const timer = setInterval(() => asked.push(timeOf()), everyMs);
parentPort?.once('message', () => {
  clearInterval(timer);
  void Promise.all(asked).then((times) => parentPort?.postMessage(times));
});
