import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startMailServer } from '../testing/mail-server';
import type { MailServer } from '../testing/mail-server';
import { mailText } from './mail-text';
import { sendMail } from './send-mail';

let server: MailServer;
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());

const id = '2f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c11';
const send = (security: 'none' | 'starttls' = 'none', port = server.port) =>
  sendMail(
    { host: '127.0.0.1', port, security, account: null, from: 'shop@shop.example' },
    ['ada@shop.example', 'sam@shop.example'],
    { id },
    { subject: 'Café: new order', text: 'Order #1A2B3C4D' },
    { stepMs: 2_000 },
  );

describe('sendMail', () => {
  it('sends one e-mail to all, with the id of the message', async () => {
    expect(await send()).toEqual({ state: 'sent' });
    expect(server.received).toHaveLength(1);
    const [text = ''] = server.received;
    expect(text).toContain(`Message-ID: <${id}@shop.example>`);
    expect(text).toMatch(/^To: ada@shop\.example, sam@shop\.example$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(text).toMatch(/Order #1A2B3C4D|T3JkZXIgIzFBMkIzQzRE/);
  });

  it.each([
    ['the sender is refused', { at: 'MAIL', answer: '550 not from you' }, 'failed'],
    ['the sender is refused for now', { at: 'MAIL', answer: '451 come back' }, 'again'],
    ['the text is refused', { at: 'end', answer: '554 spam' }, 'failed'],
    ['the text is refused for now', { at: 'end', answer: '452 the disk is full' }, 'again'],
    ['the line breaks before the text', { at: 'MAIL', hangUp: true }, 'again'],
    ['the line breaks after the text', { at: 'end', hangUp: true }, 'unknown'],
  ] as const)('when %s', async (_case, fault, state) => {
    server.fault = fault;
    const attempt = await send();
    expect(attempt.state).toBe(state);
    expect(server.received).toHaveLength(fault.at === 'end' ? 1 : 0);
  });

  it('does not call an e-mail sent that was refused for one of its readers', async () => {
    server.fault = { at: 'RCPT', answer: '550 nobody of that name' };
    expect(await send()).toMatchObject({ state: 'failed' });
  });

  it('tries again later where nobody listens', async () => {
    await server.close();
    expect(await send()).toMatchObject({ state: 'again', receiverIsDown: true });
    server = await startMailServer();
  });

  it('says nothing to a server without TLS, unless a setting allows it', async () => {
    expect(await send('starttls')).toMatchObject({ state: 'again' });
    expect(server.received).toEqual([]);
  });
});

describe('mailText', () => {
  const shop = { shopName: 'Test Shop', publicUrl: 'https://shop.example' };

  it('names the order, and neither its customer nor their number', () => {
    const data = { number: '1A2B3C4D', pieces: 2, total: 43, customer: { name: 'Rami', phone: '+961 70 000001' } };
    expect(mailText({ event: 'order.received', data }, shop)).toEqual({
      subject: 'Test Shop: new order #1A2B3C4D',
      text: 'Order #1A2B3C4D: 2 pieces, $43.00.\n\nhttps://shop.example/orders?q=1A2B3C4D\n',
    });
  });

  it('cannot be made to send other headers by the name of a product', () => {
    const data = { name: 'Tee\r\nBcc: all@shop.example', refCode: 'T-1', size: 'M', color: '', quantity: 2 };
    expect(mailText({ event: 'stock.low', data }, shop).subject).toBe(
      'Test Shop: low stock of Tee Bcc: all@shop.example',
    );
  });

  it('says why a backup failed', () => {
    const data = { to: '/mnt/b', reason: 'The disk is full.' };
    expect(mailText({ event: 'backup.failed', data }, { ...shop, publicUrl: null }).text).toBe(
      'The backup to /mnt/b failed: The disk is full.\n',
    );
  });
});
