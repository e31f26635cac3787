import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { watchChunkLists } from './chunk-lists';

const NAME = 'webpackChunkloyalty';
const OTHER_NAME = 'webpackChunkgifts';

/** Runs code as a script of a release, with the chunk list that a build of webpack finds or makes. */
function run(url: string, code: (list: unknown[]) => void, name = NAME): void {
  const script = Object.assign(document.createElement('script'), { src: url });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  const known: unknown = Reflect.get(globalThis, name);
  const list: unknown[] = Array.isArray(known) ? known : [];
  Reflect.set(globalThis, name, list);
  code(list);
  jest.restoreAllMocks();
}

/** Runs the entry of a release. @returns the chunks that reach it */
function runEntry(folder: string, ran = watchChunkLists(folder), name = NAME): unknown[] {
  const taken: unknown[] = [];
  const start = (list: unknown[]) => {
    taken.push(...list);
    list.push = (...chunks) => taken.push(...chunks);
  };
  run(`${folder}remoteEntry.js`, start, name);
  ran();
  return taken;
}

const runChunk = (folder: string, chunk: string, name = NAME) =>
  run(`${folder}static/js/${chunk}.js`, (list) => list.push(chunk), name);

describe('watchChunkLists', () => {
  afterEach(() => {
    for (const name of [NAME, OTHER_NAME]) Reflect.deleteProperty(globalThis, name);
  });

  it('the chunks of two builds with one name reach their own build, also after the other one has run', () => {
    const [one, two] = ['http://cdn.example/loyalty/1.0.0/', 'http://cdn.example/loyalty/1.1.0/'];
    const newer = runEntry(two);
    runChunk(two, 'newer page');
    const older = runEntry(one);
    runChunk(one, 'older page');
    runChunk(two, 'newer dialog');
    expect([newer, older]).toEqual([['newer page', 'newer dialog'], ['older page']]);
  });

  it.each([
    ['names of their own', OTHER_NAME],
    ['one name', NAME],
  ])('the chunks of two remotes with %s, whose entries load at one time, reach their own build', (_, name) => {
    const [one, two] = ['http://cdn.example/loyalty/3.0.0/', 'http://cdn.example/gifts/1.0.0/'];
    const [oneRan, twoRan] = [watchChunkLists(one), watchChunkLists(two)];
    const first = runEntry(one, oneRan);
    const second = runEntry(two, twoRan, name);
    runChunk(one, 'page');
    runChunk(two, 'other page', name);
    expect([first, second]).toEqual([['page'], ['other page']]);
  });

  it('a global that is no list of chunks stays as it is', () => {
    const ran = watchChunkLists('http://cdn.example/loyalty/2.0.0/');
    const plain = ['no own push'];
    Reflect.set(globalThis, NAME, plain);
    ran();
    expect(Object.getOwnPropertyDescriptor(globalThis, NAME)?.value).toBe(plain);
  });
});
