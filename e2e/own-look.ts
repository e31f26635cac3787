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

/** Publishes a picture and texts for the home page, a bar above it and another color, as an owner does. */
export async function publishOwnLook(url: string, headers: AdminHeaders): Promise<void> {
  const { authorization } = headers;
  const { name, mimeType, buffer } = await brightPicture();
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const sent = await fetch(`${url}/api/settings/content/pictures`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  if (sent.status !== 201) throw new Error(`The picture was not taken: ${await sent.text()}`);
  await publish(url, headers, 'hero', {
    title: 'Made by hand',
    text: 'In small numbers, by people who wear it.',
    links: [
      { label: 'Shop all', path: '/shop' },
      { label: 'See the sale', path: '/sale' },
    ],
    shows: 'picture',
    picture: await sent.json(),
    alt: 'A beach',
  });
  await publish(url, headers, 'announcement', { text: 'Open on Sundays until New Year' });
  await publish(url, headers, 'look', { accent: '#1d7f4c' });
}
