import { describe, expect, it } from '@jest/globals';
import type { ContentState } from '@shop/shared/contracts';
import { failure, renderPage } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FrontSection } from './FrontSection';

const HERO = {
  title: 'Made to move',
  text: 'Light.',
  links: [
    { label: 'Shop all', path: '/shop' },
    { label: 'See the sale', path: '/sale' },
  ],
};

const part = (
  key: ContentState['key'],
  body: ContentState['body'],
  more: Partial<ContentState> = {},
): ContentState => ({
  key,
  version: 0,
  liveVersion: 0,
  body,
  default: body,
  next: null,
  ...more,
});

const PARTS = [
  part('hero', HERO, { version: 3, liveVersion: 2, next: { version: 3, liveFrom: '2026-12-01T08:00:00.000Z' } }),
  part('announcement', { text: '', link: null, from: null, until: null }),
  part('tagline', { text: 'Wool for all' }, { version: 2, liveVersion: 2 }),
  part('footer', { links: [] }),
  part('privacy', { text: '## Your data\n\nWe keep nothing.' }),
  part('look', { accent: null }),
  part('logo', { logo: null, icon: null }),
  part('terms', { text: `## Prices\n\n${'All prices are in US dollars. '.repeat(20)}` }),
];

const HISTORY = [
  {
    version: 2,
    body: { text: 'Wool for all' },
    liveFrom: '2026-11-20T10:00:00.000Z',
    changedAt: '2026-11-20T10:00:00.000Z',
    changedBy: 'Jo',
  },
  { version: 1, body: { text: 'Not yet' }, liveFrom: null, changedAt: '2026-11-19T10:00:00.000Z', changedBy: 'Sam' },
];

const open = (answers: Answers = {}, isAdmin = true) =>
  renderPage(<FrontSection isAdmin={isAdmin} />, {
    answers: { listContent: PARTS, contentHistory: HISTORY, saveContent: PARTS, undoContent: PARTS, ...answers },
  });

const edit = async (page: ReturnType<typeof open>, label: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Edit ${label}` }));
  return within(await screen.findByRole('dialog'));
};

describe('FrontSection', () => {
  it('the content list shows what is live and what comes next', async () => {
    open();
    expect(await screen.findByText(/Version 2 is live\. Version 3 goes live Dec 1, 2026/)).toBeVisible();
    expect(screen.getByText('Wool for all')).toBeVisible();
    // The policies were never edited, so they are marked as samples. An empty announcement is not.
    expect(screen.getAllByText('Sample text, until you write your own.')).toHaveLength(2);
    expect(screen.getAllByText('Nothing yet.')).toHaveLength(2);
  });

  it('the content list shows when an announcement begins and ends', async () => {
    const span = { from: '2026-12-01T08:00:00.000Z', until: '2026-12-03T18:30:00.000Z' };
    const body = { text: 'Free delivery', link: null, ...span };
    open({ listContent: [part('announcement', body, { version: 1, liveVersion: 1 })] });
    expect(
      await screen.findByText(/^Version 1 is live\. Shown from Dec 1, 2026.* until Dec 3, 2026.*\.$/),
    ).toBeVisible();
  });

  it('the content form publishes words and links at once, on the version that was read', async () => {
    const page = open();
    const form = await edit(page, 'Home page opening');
    const title = form.getByRole('textbox', { name: 'Title' });
    await page.user.clear(title);
    await page.user.type(title, 'Winter');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Home page opening saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toEqual({
      key: 'hero',
      body: { ...HERO, title: 'Winter', shows: 'default', picture: null, alt: '' },
      start: 'now',
      version: 3,
    });
  });

  it('the content form sends the start of a schedule in the time zone of the shop', async () => {
    const page = open();
    const form = await edit(page, 'Sentence under the name');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Publish' }), 'At a later time');
    await page.user.type(form.getByLabelText('Goes live'), '2099-01-02T03:04');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sentence under the name saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toMatchObject({ start: '2099-01-02T03:04:00.000Z' });
  });

  it('the content form shows a wrong link at its box and keeps the typed text', async () => {
    const page = open();
    const form = await edit(page, 'Footer links');
    const links = form.getByRole('textbox', { name: 'Links' });
    await page.user.type(links, 'Sale=/sale{Enter}Blog=javascript:alert(1)');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^Link 2, Blog: Must be a path of the shop/)).toBeVisible();
    expect(links).toHaveValue('Sale=/sale\nBlog=javascript:alert(1)');
    expect(page.http.requestsOf('saveContent')).toEqual([]);
  });

  it('the content form shows why a save was refused and keeps the typed text', async () => {
    const page = open({ saveContent: failure(503) });
    const form = await edit(page, 'Announcement');
    const text = form.getByRole('textbox', { name: 'Text' });
    await page.user.type(text, 'Sale!');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to save Announcement');
    expect(alert).toHaveTextContent('Something went wrong on our side');
    expect(text).toHaveValue('Sale!');
    page.http.answer({ saveContent: failure(403, { error: 'Only admins may change the front' }) });
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Only admins may change the front')).toBeVisible();
    expect(text).toHaveValue('Sale!');
  });

  it('the content form shows a concurrent change beside the typed text', async () => {
    const page = open({ saveContent: failure(409, { code: 'VERSION_OLD', error: 'It was changed meanwhile.' }) });
    const form = await edit(page, 'Sentence under the name');
    const box = form.getByRole('textbox', { name: 'Text' });
    await page.user.clear(box);
    await page.user.type(box, 'Mine');
    page.http.answer({
      listContent: [part('tagline', { text: 'Wool from elsewhere' }, { version: 3, liveVersion: 3 })],
    });
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/Wool from elsewhere/)).toBeVisible();
    expect(box).toHaveValue('Mine');
    page.http.answer({ saveContent: PARTS });
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sentence under the name saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[1]?.body).toMatchObject({ body: { text: 'Mine' }, version: 3 });
  });

  it('the content form saves a text page as it was typed and explains the syntax', async () => {
    const page = open();
    const form = await edit(page, 'Privacy Policy');
    const text = form.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveValue('## Your data\n\nWe keep nothing.');
    expect(text).toHaveAccessibleDescription(/## a heading.*\{phone\}/);
    await page.user.click(text);
    await page.user.paste('\n\n- One\n- Two');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Publish' }), 'Not yet: keep as a draft');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Privacy Policy saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toMatchObject({
      key: 'privacy',
      body: { text: '## Your data\n\nWe keep nothing.\n\n- One\n- Two' },
      start: 'draft',
    });
  });

  it('the content form shows a server error in a text page at its box and keeps the typed text', async () => {
    const message = 'Line 3: HTML is not supported. To show the sign < type \\<';
    const page = open({ saveContent: failure(422, { errors: [{ field: 'body.text', message }] }) });
    const form = await edit(page, 'Terms & Conditions');
    const text = form.getByRole('textbox', { name: 'Text' });
    await page.user.clear(text);
    await page.user.paste('Fine.\n\n<b>bold</b>');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(text).toBeInvalid();
    expect(text).toHaveValue('Fine.\n\n<b>bold</b>');
  });

  it('the accent color field describes the color while it is typed and offers one that passes', async () => {
    const page = open();
    const form = await edit(page, 'Accent color');
    const box = form.getByRole('textbox', { name: 'Accent color' });
    expect(box).toHaveAccessibleDescription(/Empty: the theme’s own color/);
    await page.user.type(box, '#FFEE00');
    expect(box).toHaveAccessibleDescription(/1\.2:1 in the light scheme.*3:1 is needed in both/);
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/on cards of the light scheme has a contrast of 1\.2:1/)).toBeVisible();
    expect(page.http.requestsOf('saveContent')).toEqual([]);
    await page.user.click(form.getByRole('button', { name: 'Use #a19700' }));
    await waitFor(() => expect(box).toBeValid());
    expect(box).toHaveAccessibleDescription(/Both reach the 3:1/);
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Accent color saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toEqual({
      key: 'look',
      body: { accent: '#a19700' },
      start: 'now',
      version: 0,
    });
  });

  it('an empty accent color field restores the color of the theme', async () => {
    const accented = PARTS.map((one) => (one.key === 'look' ? part('look', { accent: '#1d7f4c' }) : one));
    const page = open({ listContent: accented });
    expect(await screen.findByText('#1d7f4c')).toBeVisible();
    const form = await edit(page, 'Accent color');
    await page.user.clear(form.getByRole('textbox', { name: 'Accent color' }));
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Accent color saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toMatchObject({ body: { accent: null } });
  });

  it('a logo is drawn as soon as it is chosen, and the result is saved', async () => {
    const page = open({ uploadDrawing: { picture: '0123456789abcdef01234567', width: 288, height: 144 } });
    const form = await edit(page, 'Logo and icon');
    await page.user.upload(form.getByLabelText('Logo'), new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    const drawn = await form.findByRole('img', { name: 'Logo as it is drawn' });
    expect(drawn).toHaveAttribute('src', '/pictures/0123456789abcdef01234567/288.webp');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Logo and icon saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toMatchObject({
      key: 'logo',
      body: { logo: { picture: '0123456789abcdef01234567', width: 288, height: 144 }, icon: null },
    });
  });

  it('a home page picture is stored as soon as it is chosen and saved with its description', async () => {
    const drawing = (picture: string, width: number, height: number) => ({ picture, width, height });
    const picture = {
      wide: drawing('0123456789abcdef01234567', 1600, 1000),
      tall: drawing('0123456789abcdef01234568', 800, 1000),
      ground: '#333333',
    };
    const message = 'Must be at least 1200 pixels wide';
    const page = open({ uploadOpening: failure(422, { errors: [{ field: 'picture', message }] }) });
    const form = await edit(page, 'Home page opening');
    expect(form.queryByLabelText('Picture')).not.toBeInTheDocument();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Beside the words' }), 'Own picture');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Choose a picture')).toBeVisible();
    const box = form.getByLabelText('Picture');
    await page.user.upload(box, new File(['x'], 'small.jpg', { type: 'image/jpeg' }));
    expect(await form.findByText(`small.jpg: ${message}`)).toBeVisible();
    page.http.answer({ uploadOpening: picture });
    await page.user.upload(box, new File(['x'], 'beach.jpg', { type: 'image/jpeg' }));
    const shown = await form.findByRole('img', { name: 'The picture on phones' });
    expect(shown).toHaveAttribute('src', '/pictures/0123456789abcdef01234568/800.webp');
    await page.user.type(form.getByRole('textbox', { name: 'What the picture shows' }), 'A beach');
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Home page opening saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent').map(({ body }) => body)).toEqual([
      expect.objectContaining({ body: { ...HERO, shows: 'picture', picture, alt: 'A beach' } }),
    ]);
  });

  it('a logo file that cannot be drawn is named with the reason, and the previous drawing is kept', async () => {
    const logo = { picture: '0123456789abcdef01234567', width: 288, height: 144 };
    const message = 'The file must not have scripts';
    const page = open({
      listContent: PARTS.map((one) => (one.key === 'logo' ? part('logo', { logo, icon: null }) : one)),
      uploadDrawing: failure(422, { errors: [{ field: 'drawing', message }] }),
    });
    const form = await edit(page, 'Logo and icon');
    const box = form.getByLabelText('Logo');
    await page.user.upload(box, new File(['<svg/>'], 'bad.svg', { type: 'image/svg+xml' }));
    expect(await form.findByText(`bad.svg: ${message}`)).toBeVisible();
    expect(form.getByRole('img', { name: 'Logo as it is drawn' })).toBeVisible();
    page.http.answer({ uploadDrawing: failure(401) });
    await page.user.upload(box, new File(['<svg/>'], 'mine.svg', { type: 'image/svg+xml' }));
    expect(await form.findByText(/^mine\.svg: .*Choose the file again\.$/)).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Remove the logo' }));
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Logo and icon saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent')[0]?.body).toMatchObject({ body: { logo: null, icon: null } });
  });

  it('the content list shows how a text page begins and leaves out parts of a later release', async () => {
    const later = Object.assign(part('hero', {}), { key: 'video' });
    open({ listContent: [...PARTS, later] });
    expect(await screen.findByText(/^Prices: All prices are in US dollars\. .{80,160}…$/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(PARTS.length);
  });

  it('the content history makes another version live', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'History of Sentence under the name' }));
    const history = within(await screen.findByRole('dialog'));
    expect((await history.findAllByText('Draft')).length).toBeGreaterThan(0);
    const [again] = history.getAllByRole('button', { name: 'Make version 1 live' });
    if (again) await page.user.click(again);
    expect(await screen.findByText('Sentence under the name: version 1 is live again')).toBeVisible();
    expect(page.http.requestsOf('undoContent')[0]?.body).toEqual({ to: 1, version: 2 });
  });

  it('the content form keeps typed text as a draft, previews it and saves on top of that draft', async () => {
    const page = open({
      saveContent: [part('tagline', { text: 'Wool for all' }, { version: 3, liveVersion: 2 })],
      previewContent: ({ query }) => ({
        path: `/?preview=of-${String(query.version)}`,
        until: '2026-11-20T11:00:00.000Z',
      }),
    });
    const form = await edit(page, 'Sentence under the name');
    const box = form.getByRole('textbox', { name: 'Text' });
    await page.user.clear(box);
    await page.user.type(box, 'Linen');
    await page.user.click(form.getByRole('button', { name: 'Keep draft and preview' }));
    const name = 'Preview of Sentence under the name: version 3';
    const preview = within(await screen.findByRole('dialog', { name }));
    const shown = await preview.findByTitle(`${name}, desktop`);
    expect(shown).toHaveAttribute('src', '/?preview=of-3');
    expect(shown).toHaveStyle({ width: '1280px' });
    await page.user.click(preview.getByRole('radio', { name: 'Phone' }));
    expect(preview.getByTitle(`${name}, phone`)).toHaveStyle({ width: '390px' });
    expect(preview.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute('href', '/?preview=of-3');
    const [close] = preview.getAllByRole('button', { name: 'Close' });
    if (close) await page.user.click(close);

    // The form is unchanged, so the same draft is shown.
    await page.user.click(form.getByRole('button', { name: 'Keep draft and preview' }));
    const again = within(await screen.findByRole('dialog', { name }));
    const [closeAgain] = again.getAllByRole('button', { name: 'Close' });
    if (closeAgain) await page.user.click(closeAgain);
    await page.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sentence under the name saved')).toBeVisible();
    expect(page.http.requestsOf('saveContent').map(({ body }) => body)).toEqual([
      { key: 'tagline', body: { text: 'Linen' }, start: 'draft', version: 2 },
      { key: 'tagline', body: { text: 'Linen' }, start: 'now', version: 3 },
    ]);
  });

  it('the content preview shows why it failed and can try again', async () => {
    const page = open({ previewContent: failure(404, { error: 'Version 1 no longer exists' }) });
    await page.user.click(await screen.findByRole('button', { name: 'History of Sentence under the name' }));
    const [first] = await screen.findAllByRole('button', { name: 'Preview version 1' });
    if (first) await page.user.click(first);
    const name = 'Preview of Sentence under the name: version 1';
    const preview = within(await screen.findByRole('dialog', { name }));
    const alert = await preview.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to make the preview');
    expect(alert).toHaveTextContent('Version 1 no longer exists');
    page.http.answer({ previewContent: { path: '/?preview=x', until: '2026-11-20T11:00:00.000Z' } });
    await page.user.click(preview.getByRole('button', { name: /^(Try again|Retry)$/ }));
    expect(await preview.findByTitle(`${name}, desktop`)).toBeVisible();
  });

  it('the content list is readable for users who are not admins', async () => {
    open({}, false);
    expect(await screen.findByRole('button', { name: 'History of Announcement' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit Announcement' })).not.toBeInTheDocument();
  });
});
