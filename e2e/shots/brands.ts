import { brightPicture, publish, uploadDrawing, uploadPicture } from '../own-look';
import { tokenOf } from '../own-shop';

/** An example of another owner's shop: its name, words, colors and pictures, with the demo's products. */
interface Brand {
  /** The server's settings. */
  settings: Readonly<Record<string, string>>;
  /** Publishes the look as an owner does. */
  dress: (url: string) => Promise<void>;
}

/** The demo shop's owner. */
const OWNER = { email: 'admin@demo.shop', password: 'demo-admin' };

const LINKS = [
  { label: 'Shop all', path: '/shop' },
  { label: 'See the sale', path: '/sale' },
];

/** A logo that is eight times as wide as high. */
const WIDE_LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 40"><path fill="#7a1f5c" d="M0 0h40v40h-40z' +
    'm48 16h272v8h-272zm0-16h180v8h-180zm0 32h226v8h-226z"/></svg>',
);

/** Two brands: a blue one with a picture of its own, and a plum one with a wide logo and no picture. */
export const BRANDS: Readonly<Record<string, Brand>> = {
  saltmarsh: {
    settings: { SHOP_NAME: 'Saltmarsh Supply' },
    dress: async (url) => {
      const headers = await tokenOf(url, OWNER);
      await publish(url, headers, 'hero', {
        title: 'Ready for the tide',
        text: 'Clothes for people who row, sail and swim.',
        links: LINKS,
        shows: 'picture',
        picture: await uploadPicture(url, headers, await brightPicture()),
        alt: 'A beach',
      });
      await publish(url, headers, 'announcement', { text: 'Free mending until New Year' });
      await publish(url, headers, 'tagline', { text: 'From the coast, since this spring' });
      await publish(url, headers, 'look', { accent: '#1f6fd0' });
    },
  },
  kiln: {
    settings: { SHOP_NAME: 'Kiln' },
    dress: async (url) => {
      const headers = await tokenOf(url, OWNER);
      await publish(url, headers, 'hero', {
        title: 'Slow clothes, fired once',
        text: 'Made when you order.',
        links: LINKS,
        shows: 'products',
        picture: null,
        alt: '',
      });
      await publish(url, headers, 'logo', { logo: await uploadDrawing(url, headers, WIDE_LOGO), icon: null });
      await publish(url, headers, 'look', { accent: '#b0568f' });
    },
  },
};
