import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../unavailable';
import { ProcessEnded } from './server-processes';
import { StartError } from '../start-error';
import { startFault } from './start-fault';

describe('startFault', () => {
  it.each([
    ['a message to the user', new StartError('Set it:\n  to 1'), 'Set it:\n  to 1', 'Set it: to 1'],
    [
      'an unreachable database',
      new Unavailable('the database does not answer'),
      'The shop could not be started: the database does not answer.',
      'the database does not answer',
    ],
    [
      'a process that gave a reason',
      new ProcessEnded('exit code 1', 'PORT is taken'),
      'The shop was not started: a process of it ended (exit code 1).',
      'PORT is taken',
    ],
    [
      'a process that gave no reason',
      new ProcessEnded('SIGKILL', null),
      'The shop was not started: a process of it ended (SIGKILL).',
      'a process of it ended (SIGKILL)',
    ],
    ['a thrown text', 'gone', null, 'gone'],
  ])('describes the error of a failed start: %s', (_what, error, said, reason) => {
    expect(startFault(error, '/data')).toEqual({ said, reason });
  });

  it('gives the origin of an internal error, and no values of a query', () => {
    const cause = new RangeError('out of range');
    const fault = startFault(new Error('Failed query: insert … params: Jane', { cause }), '/data');
    expect(fault).toMatchObject({ said: null, reason: 'RangeError: out of range' });
    expect(fault.stack).toMatch(/^ +at .*start-fault\.test\.ts/);
    expect(JSON.stringify(fault)).not.toContain('Jane');
  });
});
