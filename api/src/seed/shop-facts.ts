import type { ShopFacts } from '../startup/shop-facts';
import { demoHomePictures } from './home-pictures';

/** The public facts of the demo shop. They stand only here, because a real shop must not show any of them. */
export const DEMO_SHOP: ShopFacts = {
  shopName: 'Northbound',
  phone: '+1 212 555 0142',
  chatNumber: '12125550142',
  location: '214 Mercer Street, New York, NY 10012',
  socialLinks: [
    { label: 'Instagram', url: 'https://www.instagram.com/' },
    { label: 'Facebook', url: 'https://www.facebook.com/' },
  ],
  homePictures: demoHomePictures(),
};
