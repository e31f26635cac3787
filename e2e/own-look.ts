import sharp from 'sharp';
import type { tokenOf } from './own-shop';

/** A bright picture like a photo of a beach. White text on it would be unreadable. */
export const brightPicture = async () => ({
  name: 'beach.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="#fdf3d0"/>' +
        '<rect y="560" width="1600" height="440" fill="#8fd3e8"/><circle cx="1150" cy="330" r="170" fill="#ffb300"/></svg>',
    ),
  )
    .jpeg()
    .toBuffer(),
});

/** Request headers of an admin. */
type AdminHeaders = Awaited<ReturnType<typeof tokenOf>>;

/** Publishes a part of the shop's front immediately. */
export async function publish(url: string, headers: AdminHeaders, key: string, body: object): Promise<void> {
  const address = `${url}/api/settings/content`;
  const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ key, body, start: 'now' }) });
  if (answer.status !== 200) throw new Error(`${key} was not saved: ${await answer.text()}`);
}

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Sends a file as an owner does. @returns what the shop made of it */
async function upload(address: string, headers: AdminHeaders, part: string, file: Upload): Promise<unknown> {
  const { authorization } = headers;
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const sent = await fetch(address, { method: 'POST', headers: { authorization }, body: form });
  if (sent.status !== 201) throw new Error(`The ${part} was not taken: ${await sent.text()}`);
  return sent.json();
}

/** Uploads a picture for the hero. */
export const uploadPicture = (url: string, headers: AdminHeaders, file: Upload): Promise<unknown> =>
  upload(`${url}/api/settings/content/pictures`, headers, 'picture', file);

/** Uploads a logo, an SVG file. */
export const uploadDrawing = (url: string, headers: AdminHeaders, buffer: Buffer): Promise<unknown> =>
  upload(`${url}/api/settings/content/drawings?use=logo`, headers, 'drawing', {
    ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer },
  });

/** Publishes a picture and texts for the home page, a bar above it and another color, as an owner does. */
export async function publishOwnLook(url: string, headers: AdminHeaders): Promise<void> {
  await publish(url, headers, 'hero', {
    title: 'Made by hand',
    text: 'In small numbers, by people who wear it.',
    links: [
      { label: 'Shop all', path: '/shop' },
      { label: 'See the sale', path: '/sale' },
    ],
    shows: 'picture',
    picture: await uploadPicture(url, headers, await brightPicture()),
    alt: 'A beach',
  });
  await publish(url, headers, 'announcement', { text: 'Open on Sundays until New Year' });
  await publish(url, headers, 'look', { accent: '#1d7f4c' });
}
