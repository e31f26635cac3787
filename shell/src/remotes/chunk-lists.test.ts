import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { watchChunkLists } from './chunk-lists';

const NAME = 'webpackChunkloyalty';

/** Runs code as a script of a release, with the chunk list that a build of webpack finds or makes. */
function run(url: string, code: (list: unknown[]) => void): void {
  const script = Object.assign(document.createElement('script'), { src: url });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const known: unknown = Reflect.get(globalThis, NAME);
  const list: unknown[] = Array.isArray(known) ? known : [];
  Reflect.set(globalThis, NAME, list);
  code(list);
  jest.restoreAllMocks();
}

/** Runs the entry of a release. @returns the chunks that reach it */
function runEntry(folder: string): unknown[] {
  const taken: unknown[] = [];
  const ran = watchChunkLists(folder);
  run(`${folder}remoteEntry.js`, (list) => {
    taken.push(...list);
    list.push = (...chunks) => taken.push(...chunks);
  });
  ran();
  return taken;
}

const runChunk = (folder: string, chunk: string) => run(`${folder}static/js/${chunk}.js`, (list) => list.push(chunk));

describe('watchChunkLists', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, NAME));

  it('the chunks of two builds with one name reach their own build, also after the other one has run', () => {
    const [one, two] = ['http://cdn.example/loyalty/1.0.0/', 'http://cdn.example/loyalty/1.1.0/'];
    const newer = runEntry(two);
    runChunk(two, 'newer page');
    const older = runEntry(one);
    runChunk(one, 'older page');
    runChunk(two, 'newer dialog');
    expect([newer, older]).toEqual([['newer page', 'newer dialog'], ['older page']]);
  });

  it('a global that is no list of chunks stays as it is', () => {
    const ran = watchChunkLists('http://cdn.example/loyalty/2.0.0/');
    const plain = ['no own push'];
    Reflect.set(globalThis, NAME, plain);
    ran();
    expect(Object.getOwnPropertyDescriptor(globalThis, NAME)?.value).toBe(plain);
  });
});
