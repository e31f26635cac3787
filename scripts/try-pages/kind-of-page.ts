/** A product whose page is requested. */
export interface Product {
  id: string;
  name: string;
}

/**
 * whole: 200 with markup. described: 200 without markup, but with all that search engines and link previews read.
 * refused: 503 that says when to come again and is not indexed. faulty: anything else.
 */
export type PageKind = 'whole' | 'described' | 'refused' | 'faulty';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Content of a meta element; undefined without one. */
const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Whether the head describes this product: title, description, canonical URL, picture and structured data. */
function describes(html: string, url: string, { id, name }: Product): boolean {
  const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  return (
    html.includes(`<title>${escaped(name)}`) &&
    Boolean(meta(html, 'description')) &&
    html.includes(`<link rel="canonical" href="${url}/product/${id}">`) &&
    Boolean(meta(html, 'og:image')) &&
    jsonLd.includes('"@type":"Product"') &&
    jsonLd.includes(JSON.stringify(name).slice(1, -1))
  );
}

/** Sorts the answer for a product's page. */
export function kindOfPage({ status, headers }: Response, html: string, url: string, product: Product): PageKind {
  if (status === 503) {
    const isRefused = headers.has('retry-after') && headers.get('x-robots-tag') === 'noindex';
    return isRefused ? 'refused' : 'faulty';
  }
  if (status !== 200 || !describes(html, url, product)) return 'faulty';
  return /<div id="root">[^]*<h1/.test(html) ? 'whole' : 'described';
}
