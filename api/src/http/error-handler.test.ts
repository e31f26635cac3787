import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { z } from 'zod';
import { DatabaseAway } from '../unavailable';
import { handleErrors } from './error-handler';

const lineSchema = z.object({ level: z.number(), msg: z.string(), leftOut: z.number().optional() });

it('an outage that fails many requests writes one line a second, with how many it leaves out', async () => {
  const lines: z.output<typeof lineSchema>[] = [];
  const write = (line: string) => void lines.push(lineSchema.parse(JSON.parse(line)));
  const app = Fastify({ logger: { level: 'error', stream: { write } } });
  let now = 0;
  handleErrors(app, () => now);
  app.get('/orders', () => {
    throw new DatabaseAway('It cannot be reached');
  });
  const ask = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(await app.inject('/orders')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    }
  };
  await ask(50);
  now = 1_000;
  await ask(2);
  now = 2_500;
  await ask(1);
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 49, 1]);
  await app.close();
});
