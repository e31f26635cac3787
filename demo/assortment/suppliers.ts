import type { DemoSupplier } from '../types';

/** A supplier of the demo shop. Items refer to suppliers by their index in the list. */
export interface AssortmentSupplier extends Pick<
  DemoSupplier,
  'name' | 'company' | 'email' | 'phone' | 'address' | 'status' | 'notes'
> {
  /** How the shop pays this supplier. */
  readonly paidBy: 'bank transfer' | 'cash';
  /** For how many days the shop has bought from this supplier. */
  readonly age: number;
}

export const ASSORTMENT_SUPPLIERS: readonly AssortmentSupplier[] = [
  {
    name: 'Inês Carvalho',
    company: 'Minho Jersey Mills',
    email: 'orders@minhojersey.example',
    phone: '+351 253 555 0118',
    address: 'Rua da Fiação 41, 4800-012 Guimarães, Portugal',
    status: 'active',
    paidBy: 'bank transfer',
    age: 1300,
    notes: 'Jersey and heavyweight tees. Six weeks from order to dock; asks for color approval by post.',
  },
  {
    name: 'Daniel Okafor',
    company: 'Pacer Performance Textiles',
    email: 'daniel@pacertextiles.example',
    phone: '+44 161 555 0173',
    address: 'Unit 9, Ancoats Works, Manchester M4 6AG, United Kingdom',
    status: 'active',
    paidBy: 'cash',
    age: 1150,
    notes:
      'All training knits, tights and tricot. Recycled yarn certificates come with every delivery. Paid in cash at their agent in Queens.',
  },
  {
    name: 'Elif Yıldız',
    company: 'Ege Knitwear',
    email: 'export@egeknit.example',
    phone: '+90 232 555 0146',
    address: 'Atatürk OSB 10024 Sk. No 7, 35620 Çiğli, İzmir, Türkiye',
    status: 'active',
    paidBy: 'bank transfer',
    age: 980,
    notes: 'Stripes and piqué. Minimum of 120 pieces a color, splits sizes as we ask.',
  },
  {
    name: 'Tomás Ferreira',
    company: 'Barcelos Fleece Co.',
    email: 'tomas@barcelosfleece.example',
    phone: '+351 253 555 0162',
    address: 'Av. das Indústrias 230, 4750-333 Barcelos, Portugal',
    status: 'active',
    paidBy: 'cash',
    age: 1200,
    notes:
      'Hoodies, sweats and joggers. The brushed fleece is exclusive to us until next autumn. Paid in cash to their agent in Newark.',
  },
  {
    name: 'Marcus Bell',
    company: 'Carolina Twill Works',
    email: 'mbell@carolinatwill.example',
    phone: '+1 704 555 0129',
    address: '1180 Loom Street, Gastonia, NC 28052',
    status: 'active',
    paidBy: 'cash',
    age: 860,
    notes: 'Chinos and cargos, cut in state. Delivers by van every second month and is paid on the spot.',
  },
  {
    name: 'Linh Trần',
    company: 'Saigon Shell & Down',
    email: 'linh@saigonshell.example',
    phone: '+84 28 5550 0191',
    address: '88 Nguyễn Văn Linh, District 7, Ho Chi Minh City, Vietnam',
    status: 'active',
    paidBy: 'bank transfer',
    age: 910,
    notes: 'Outerwear. Books capacity in March for October; nothing goes quicker than that.',
  },
  {
    name: 'Rosa Delgado',
    company: 'Lakeshore Print House',
    email: 'rosa@lakeshoreprint.example',
    phone: '+1 312 555 0184',
    address: '2200 W Fulton Market, Chicago, IL 60612',
    status: 'inactive',
    paidBy: 'cash',
    age: 1400,
    notes: 'Printed the graphic tees until the press was sold. Kept for the archived styles.',
  },
  {
    name: 'Kenji Mori',
    company: 'Harbor Carry Goods',
    email: 'kenji@harborcarry.example',
    phone: '+1 206 555 0157',
    address: '415 Alaskan Way S, Seattle, WA 98104',
    status: 'active',
    paidBy: 'cash',
    age: 740,
    notes: 'Caps, beanies and bags. Repairs zips under warranty without asking.',
  },
  {
    name: 'Grace Whitfield',
    company: 'Reading Sock Mill',
    email: 'grace@readingsock.example',
    phone: '+1 610 555 0135',
    address: '77 Knitters Row, Reading, PA 19601',
    status: 'active',
    paidBy: 'cash',
    age: 1020,
    notes: 'Socks only, and the best. Ships within the week.',
  },
  {
    name: 'Viktor Hale',
    company: 'Northgate Trims',
    email: 'sales@northgatetrims.example',
    phone: '+1 718 555 0166',
    address: '54-20 46th Street, Maspeth, NY 11378',
    status: 'suspended',
    paidBy: 'cash',
    age: 500,
    notes: 'Suspended after two deliveries of zips that failed our pull test. Revisit when they send a new sample.',
  },
  {
    name: 'Amara Diallo',
    company: 'Sahel Organic Cotton',
    email: 'amara@sahelcotton.example',
    phone: '+221 33 555 0142',
    address: 'Route de Rufisque km 9, Dakar, Senegal',
    status: 'inactive',
    paidBy: 'bank transfer',
    age: 60,
    notes: 'Sampling organic jersey for next spring; no order yet.',
  },
];
