import { describe, expect, it } from '@jest/globals';
import { crontabsIn, readCrontab } from './crontab';

describe('a crontab', () => {
  it('is parsed line by line into schedules and commands', () => {
    expect(readCrontab('# each night\n30 2 * * 0    shop backup\n\n*/5 0,12 1-7 * 1-5/2  true\n')).toEqual([
      { when: ['30', '2', '*', '*', '0'], words: ['shop', 'backup'] },
      { when: ['*/5', '0,12', '1-7', '*', '1-5/2'], words: ['true'] },
    ]);
  });

  it.each([
    ['60 2 * * 0 true'],
    ['30 24 * * 0 true'],
    ['30 2 0 * * true'],
    ['30 2 * * 6-1 true'],
    ['30 2 * * 8 true'],
    ['30 2 * * */0 true'],
    ['30 2 * * true'],
    ['30 2 * * 0'],
    ['30 2 * * 0 date +%F'],
  ])('a crontab line that cron would refuse is refused: %s', (line) => {
    expect(() => readCrontab(line)).toThrow(line);
  });

  it('is found in a Markdown page', () => {
    expect(crontabsIn('Text\n\n```crontab\n1 2 * * * true\n```\n\n```sh\nls\n```\n')).toEqual(['1 2 * * * true\n']);
  });
});
