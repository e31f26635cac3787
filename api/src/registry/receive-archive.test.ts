import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@shop/shared/contracts';
import { type TestShop, packArchive, releaseFiles, startTestShop } from './testing';
import { portOf } from '../testing/port';

let shop: TestShop;
let before: { disk: string[]; rows: unknown[] };

const registryRows = async (): Promise<unknown[]> => {
  const { rows } = await shop.database.pool.query('select * from releases, remotes, release_events order by 1, 2');
  return rows;
};

beforeAll(async () => {
  shop = await startTestShop();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

beforeEach(async () => {
  before = { disk: await shop.onDisk(), rows: await registryRows() };
});
afterEach(async () => {
  expect({ disk: await shop.onDisk(), rows: await registryRows() }).toEqual(before);
});

const refusal = async (archive: Buffer): Promise<ErrorBody> => {
  const answer = await shop.publish(archive);
  const body: ErrorBody = answer.json();
  expect(body.status).toBe(answer.statusCode);
  return body;
};

describe('receiveArchive', () => {
  const file = { body: 'x' };
  it.each([
    ['has a path out of its folder', { name: '../outside.js' }],
    ['has a path that leaves its folder in the middle', { name: 'static/../../outside.js' }],
    ['has an absolute path', { name: '/etc/outside.js' }],
    ['has a Windows path', { name: 'C:\\outside.js' }],
    ['has a path with backslashes', { name: '..\\outside.js' }],
    ['has a hidden file', { name: '.htaccess' }],
    ['has a null character in a name', { name: 'a\u0000b.js' }],
    ['has a path that is too long', { name: `${'long/'.repeat(50)}x.js` }],
  ])('an archive that %s is refused', async (_what, header) => {
    const { status, errors } = await refusal(await packArchive(releaseFiles(), [{ header, ...file }]));
    expect(status).toBe(422);
    expect(errors[0]?.message).toMatch(/no path within a release|pack|is not named|does not name/);
  });

  it.each([
    ['symbolic link', { name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }],
    ['hard link', { name: 'link.js', type: 'link', linkname: 'remoteEntry.js' }],
    ['device', { name: 'null', type: 'character-device', devmajor: 1, devminor: 3 }],
    ['pipe', { name: 'pipe', type: 'fifo' }],
  ] as const)('an archive with a %s is refused', async (_what, header) => {
    const { status, errors } = await refusal(await packArchive(releaseFiles(), [{ header }]));
    expect(status).toBe(422);
    expect(errors[0]?.message).toContain('plain files and folders only, no links');
  });

  it('an archive with a duplicate file, or with a file in place of a folder, is refused', async () => {
    const twice = await packArchive(releaseFiles(), [{ header: { name: './remoteEntry.js' }, body: 'x' }]);
    expect((await refusal(twice)).error).toContain('twice');
    const folder = await packArchive(releaseFiles(), [{ header: { name: 'remoteEntry.js/x.js' }, body: 'x' }]);
    expect((await refusal(folder)).code).toBe('BAD_ARCHIVE');
  });

  it('an archive of 10,000 files is refused', async () => {
    const many = new Map(Array.from({ length: 10_000 }, (_, index) => [`file${String(index)}.js`, '']));
    const answer = refusal(await packArchive(many));
    let answered = false;
    const over = () => (answered = true);
    answer.then(over, over);
    const unpacked = new Set<string>();
    while (!answered) {
      for (const file of await shop.onDisk()) if (/file\d+\.js$/.test(file)) unpacked.add(file);
    }
    const { status, error } = await answer;
    expect([status, error]).toEqual([413, expect.stringContaining('more than 2000 entries')]);
    // Creating the files would take seconds.
    expect(unpacked.size).toBe(0);
  });

  it('an archive that announces 1 GB is refused before it arrives', async () => {
    const header = Buffer.alloc(512);
    header.write('big.js', 0);
    header.write('0000644\u00000000000\u00000000000\u0000', 100);
    header.write((1024 ** 3).toString(8).padStart(11, '0'), 124);
    header.write('00000000000\u0000        0', 136);
    header.write('ustar\u000000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
    const { status, code } = await refusal(gzipSync(Buffer.concat([header, Buffer.alloc(4096)])));
    expect([status, code]).toEqual([413, 'ARCHIVE_TOO_LARGE']);
  });

  it('an archive that unpacks to far more than its own size is refused', async () => {
    const { status, error } = await refusal(await packArchive(new Map([['zeros.js', '0'.repeat(60 * 1024 * 1024)]])));
    expect([status, error]).toEqual([413, expect.stringContaining('50 MB')]);
  });

  it.each([
    ['cut in the middle', async () => (await packArchive(releaseFiles())).subarray(0, 300)],
    ['without its end', async () => (await packArchive(releaseFiles())).subarray(0, -4)],
    ['that is no archive', () => Promise.resolve(Buffer.from('no archive at all'))],
    ['that is compressed but no tar file', () => Promise.resolve(gzipSync('no tar at all '.repeat(100)))],
    ['of 0 bytes', () => Promise.resolve(Buffer.alloc(0))],
  ])('an uploaded archive %s is refused', async (_what, make) => {
    const { status, error } = await refusal(await make());
    expect([400, 422]).toContain(status);
    expect(error).toMatch(/cannot be unpacked|no remote\.json/);
  });

  it('an archive with a folder around the release is refused with advice', async () => {
    const inFolder = new Map([...releaseFiles()].map(([name, text]) => [`dist/${name}`, text]));
    expect((await refusal(await packArchive(inFolder))).error).toContain('remote.json is at the top');
  });

  it('an archive of more than 20 MB is answered while it is still being sent', async () => {
    const body = await packArchive(new Map([['random.js', randomBytes(26 * 1024 * 1024).toString('base64')]]));
    const request = http.request({
      port: portOf(shop.app.server),
      method: 'POST',
      path: '/api/releases/mfe-loyalty',
      // The body is chunked, without a content-length.
      headers: { ...shop.admin.headers, 'content-type': 'application/gzip', 'transfer-encoding': 'chunked' },
    });
    const answered = once(request, 'response');
    const sent = once(request, 'finish');
    request.end(body);
    const [response]: unknown[] = await answered;
    if (!(response instanceof http.IncomingMessage)) throw new Error('There was no answer');
    expect(response.statusCode).toBe(413);
    response.resume();
    await sent;
  });

  it('an archive whose upload is interrupted leaves no files', async () => {
    const archive = await packArchive(
      releaseFiles({ files: { 'big.js': `/* ${randomBytes(200_000).toString('hex')} */` } }),
    );
    const socket = connect(portOf(shop.app.server), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      [
        'POST /api/releases/mfe-loyalty HTTP/1.1',
        'Host: shop',
        `Authorization: ${shop.admin.headers.authorization}`,
        'Content-Type: application/gzip',
        `Content-Length: ${String(archive.length)}`,
        '',
        '',
      ].join('\r\n'),
    );
    socket.write(archive.subarray(0, archive.length / 2));
    // The server has started to receive the archive when its folder exists.
    await expect(until(async () => (await shop.onDisk()).some((name) => name.startsWith('.incoming')))).resolves.toBe(
      true,
    );
    socket.destroy();
    await expect(until(async () => !(await shop.onDisk()).some((name) => name.startsWith('.incoming')))).resolves.toBe(
      true,
    );
  });
});

/** Waits until a condition is true, for at most ten seconds. */
async function until(check: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + 10_000;
  while (performance.now() < end) {
    if (await check()) return true;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return false;
}
