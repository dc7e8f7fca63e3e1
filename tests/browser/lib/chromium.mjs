// chromium.mjs - the one browser: that of run.mjs, or an own one when a file is run alone.
import { chromium } from 'playwright-core';

const OPTIONS = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launchServer = () => chromium.launchServer(OPTIONS);

let browser;

export async function theBrowser() {
  const endpoint = process.env.GHENT_BROWSER;
  browser ??= await (endpoint ? chromium.connect(endpoint) : chromium.launch(OPTIONS));
  return browser;
}

export async function closeBrowser() {
  await browser?.close();
  browser = undefined;
}
