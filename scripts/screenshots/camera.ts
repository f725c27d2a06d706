import { writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { RunningServer } from '../../test/support/server.ts';

/** A browser window to take a picture of: its size in CSS pixels, the scale to real ones, and the colour scheme. */
export interface Frame {
  width: number;
  height: number;
  scale?: number;
  dark?: boolean;
}

/** What the window shows. */
export interface Motif {
  /** The subdomain; none for the public page. */
  at?: string;
  path: string;
  /** Whether nobody is signed in. */
  signedOut?: boolean;
  /** Runs on the page before the picture is taken. */
  prepare?(page: Page): Promise<void>;
}

const EMAILS: Record<string, string> = { acme: 'demo@acme.example', admin: 'admin@mainstay.example' };
const PASSWORD = 'mainstay-demo';

/** Takes pictures of the pages of a server with demo data, signing in once per subdomain. */
export class Camera {
  readonly #browser: Browser;
  readonly #server: RunningServer;
  readonly #sessions = new Map<string, Promise<Record<string, string>>>();

  constructor(browser: Browser, server: RunningServer) {
    this.#browser = browser;
    this.#server = server;
  }

  /** Opens the motif in a frame, without animations and with the pointer out of the way. Close its context afterwards. */
  async open(motif: Motif, frame: Frame): Promise<{ page: Page; context: BrowserContext }> {
    const context = await this.#browser.newContext({
      viewport: { width: frame.width, height: frame.height },
      deviceScaleFactor: frame.scale ?? 1,
      colorScheme: frame.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    const session = motif.signedOut || !motif.at ? undefined : await this.#session(motif.at);
    if (session)
      await context.addInitScript((kept) => {
        for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
      }, session);
    const page = await context.newPage();
    await page.goto(`${this.#server.address(motif.at)}${motif.path}`);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => !document.querySelector('.skeleton, .loading-bar, [aria-busy="true"]'));
    await motif.prepare?.(page);
    return { page, context };
  }

  /** Writes a picture: a PNG, or a WebP if the file's name ends with that. */
  async take(motif: Motif, frame: Frame, file: string, quality = 80): Promise<void> {
    const { page, context } = await this.open(motif, frame);
    if (file.endsWith('.webp')) {
      // Playwright does not support WebP; the browser itself does.
      const devtools = await context.newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
      writeFileSync(file, Buffer.from(data, 'base64'));
    } else {
      await page.screenshot({ path: file });
    }
    await context.close();
  }

  #session(subdomain: string): Promise<Record<string, string>> | undefined {
    const email = EMAILS[subdomain];
    if (!email) return undefined;
    const known = this.#sessions.get(subdomain) ?? this.#signIn(subdomain, email);
    this.#sessions.set(subdomain, known);
    return known;
  }

  async #signIn(subdomain: string, email: string): Promise<Record<string, string>> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    await page.goto(`${this.#server.address(subdomain)}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    await context.close();
    return kept;
  }
}
