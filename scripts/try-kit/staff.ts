import { findBrowser, launch } from '../../e2e/browser';

type Browser = Awaited<ReturnType<typeof launch>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

/** The admin of the trial's shop. */
export const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

/** How long a page may take to show something, in milliseconds. */
const MAX_WAIT = 30_000;

/** Somebody who looks at pages in a real browser. */
export class Staff {
  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async start(): Promise<Staff> {
    const browser = await launch(await findBrowser());
    const page = await browser.newPage();
    page.setDefaultTimeout(MAX_WAIT);
    return new Staff(browser, page);
  }

  /** Signs in to a shop. */
  async signIn(url: string): Promise<void> {
    await this.page.goto(`${url}/login`);
    await this.page.getByLabel('Username').fill(ACCOUNT.email);
    await this.page.getByLabel('Password').fill(ACCOUNT.password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  }

  /** Opens a page, and says whether it has this heading. */
  async sees(url: string, heading: string): Promise<boolean> {
    await this.page.goto(url);
    return this.readsHeading(heading);
  }

  /** Whether the open page gets this heading. */
  readsHeading(heading: string): Promise<boolean> {
    return this.page
      .getByRole('heading', { level: 1, name: heading, exact: true })
      .waitFor()
      .then(
        () => true,
        () => false,
      );
  }

  /** Whether the menu of the open page has this entry. */
  async hasEntry(label: string): Promise<boolean> {
    return (await this.page.getByRole('link', { name: label, exact: true }).count()) > 0;
  }

  /** Leaves the page, which would share the processor with what is measured. */
  async rest(): Promise<void> {
    await this.page.goto('about:blank');
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }
}
