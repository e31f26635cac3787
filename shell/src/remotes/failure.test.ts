import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LoadError, reasonOf, reportFailure, stageOf } from './failure';

describe('stageOf', () => {
  it.each([
    ['manifest', new LoadError('manifest', 'It did not come')],
    ['entry', new LoadError('entry', 'It left no container')],
    ['chunk', Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })],
    ['evaluation', new Error('x is undefined')],
    ['evaluation', 'thrown text'],
  ])('recognizes a failed %s', (stage, error) => {
    expect(stageOf(error)).toBe(stage);
  });
});

describe('reasonOf', () => {
  it.each([
    ['unreachable', new LoadError('manifest', 'It did not come')],
    ['unreachable', new LoadError('entry', 'It did not come')],
    ['unreachable', Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })],
    ['broken', new LoadError('entry', 'It left no container', undefined, true)],
    ['broken', new Error('x is undefined')],
    ['incompatible', new Error('Module "./APage" does not exist in container.')],
  ])('is %s for %s', (reason, error) => {
    expect(reasonOf(error)).toBe(reason);
  });
});

describe('reportFailure', () => {
  const original = globalThis.fetch;
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = original;
    jest.restoreAllMocks();
  });
  const failure = { remote: 'mfe-orders', version: '1.0.0', stage: 'evaluation', message: 'x'.repeat(900) } as const;

  it('sends one small request that outlives the page', () => {
    const sent = jest.fn<typeof fetch>(() => Promise.reject(new Error('nobody listens')));
    globalThis.fetch = sent;
    reportFailure(failure);
    expect(sent).toHaveBeenCalledTimes(1);
    const [url, init] = sent.mock.calls[0] ?? [];
    expect([url, init?.method, init?.keepalive]).toEqual(['/api/releases/failures', 'POST', true]);
    expect(JSON.parse(String(init?.body))).toEqual({ ...failure, message: 'x'.repeat(500) });
  });

  it.each(['manifest', 'entry', 'chunk'] as const)(
    'blames no release for a %s that the visitor did not wait for',
    (stage) => {
      jest.useFakeTimers();
      const sent = jest.fn<typeof fetch>(() => Promise.reject(new Error('nobody listens')));
      globalThis.fetch = sent;
      reportFailure({ ...failure, stage });
      // A visitor who leaves does so before the delay.
      jest.advanceTimersByTime(500);
      expect(sent).not.toHaveBeenCalled();
      jest.advanceTimersByTime(500);
      expect(sent).toHaveBeenCalledTimes(1);
    },
  );

  it('reports no release while the browser is offline', () => {
    const sent = jest.fn<typeof fetch>();
    globalThis.fetch = sent;
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reportFailure(failure);
    expect(sent).not.toHaveBeenCalled();
  });
});
