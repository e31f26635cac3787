import { findBrowser, launch } from '../../e2e/browser';
import { beginWith, cartChecked, cartLine, fillCheckout, placeOrder, shopProduct } from '../../e2e/shopper';

/** How long the checkout tries by itself, and a little more for the page that follows (ms). */
const MAX_WAIT_MS = 50_000;

/** What somebody saw who pressed Place Order. */
export interface Seen {
  /** From the press to the page of a placed order, or to the fault, in seconds. */
  seconds: number;
  /** When the page said that it still tries, in seconds after the press; null where it did not. */
  saidAfter: number | null;
  /** The text of an error, or that no page followed; null where the order was placed. */
  fault: string | null;
}

/** Shoppers in a real browser. */
export class Shoppers {
  /** The phones of all that pressed Place Order. */
  readonly phones: string[] = [];

  private constructor(private readonly browser: Awaited<ReturnType<typeof launch>>) {}

  static async start(): Promise<Shoppers> {
    return new Shoppers(await launch(await findBrowser()));
  }

  close = (): Promise<void> => this.browser.close();

  /**
   * Opens the checkout of a shop with one piece of a product, and fills it in.
   *
   * @returns what presses Place Order, once, and watches the page until the order is placed
   */
  async atCheckout(url: string, productId: string): Promise<() => Promise<Seen>> {
    const context = await this.browser.newContext({ baseURL: url });
    const page = await context.newPage();
    page.setDefaultTimeout(MAX_WAIT_MS);
    const phone = `+9618${String(this.phones.length).padStart(7, '0')}`;
    await beginWith(page, cartLine(await shopProduct(context.request, productId)));
    await page.goto('/checkout');
    await fillCheckout(page, { phone });
    await cartChecked(page);
    return async () => {
      this.phones.push(phone);
      await placeOrder(page);
      const pressed = performance.now();
      const since = () => (performance.now() - pressed) / 1000;
      const error = page.getByRole('alert').first();
      let saidAfter: number | null = null;
      const late = page.getByText('We are still trying to place your order').waitFor();
      late.then(
        () => (saidAfter = since()),
        () => undefined,
      );
      const fault = await Promise.race([
        page.waitForURL(/\/order-success$/).then(() => null),
        error.waitFor().then(() => error.innerText()),
      ]).catch(String);
      const seen = { seconds: since(), saidAfter, fault };
      await context.close();
      return seen;
    };
  }
}
