import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** A browser to start: its program, and the environment variables that a bundled one needs. */
interface BrowserProgram {
  executablePath: string;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Finds a Chromium: the one that `CHROME_PATH` names, otherwise on Linux (or with `CHROME_PATH=bundled`) the one in the
 * npm package `@sparticuz/chromium`, which is unpacked into the temporary folder once, otherwise an installed one. The
 * bundled one cannot draw windows and takes half the processor time of a full Chromium.
 */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<BrowserProgram> {
  const named = environment.CHROME_PATH;
  if (named === 'bundled') return bundledBrowser();
  if (named && !existsSync(named))
    throw new Error(`CHROME_PATH is ${named}, but there is no such file. Name a Chrome or Chromium program.`);
  const isBundled = process.platform === 'linux' && process.arch === 'x64';
  const installed = named ?? (isBundled ? undefined : INSTALLED.find((path) => existsSync(path)));
  return installed ? { executablePath: installed } : bundledBrowser();
}

/** A bare container has neither the libraries nor the fonts of a desktop; the package contains both. */
async function bundledBrowser(): Promise<BrowserProgram> {
  const { default: bundled, inflate } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  const libraries = await inflate(
    join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
  );
  const fonts = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(dirname(executablePath), 'fonts') };
  return { executablePath, environment: { LD_LIBRARY_PATH: join(libraries, 'lib'), ...fonts } };
}

/** Starts a headless browser. Close it when the tests of the file are over. */
export async function startBrowser(
  from?: NodeJS.ProcessEnv,
  { args = [], ...options }: LaunchOptions = {},
): Promise<Browser> {
  const usual = await launchOptions(from);
  return chromium.launch({ ...usual, ...options, args: [...usual.args, ...args] });
}

/** Starts a browser that several test files share: each connects to its `wsEndpoint()`. */
export async function startSharedBrowser(from?: NodeJS.ProcessEnv): Promise<BrowserServer> {
  return chromium.launchServer({ ...(await launchOptions(from)), host: '127.0.0.1' });
}

async function launchOptions(from?: NodeJS.ProcessEnv) {
  const { executablePath, environment } = await findBrowser(from);
  return { executablePath, args: ARGS, headless: true, env: { ...process.env, ...environment } };
}
