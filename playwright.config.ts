import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/support/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/support/serve.ts',
  fullyParallel: true,
  // One more than most machines of a build have cores: journeys wait for the server and the screen in turns.
  workers: 3,
  // What fails says so at once; what is slow is given time, as a machine may have other work.
  timeout: 180_000,
  // On a busy machine a browser may be late; what passes only on a second try is named at the end of the run.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    baseURL: process.env.DECKHAND_URL,
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Pages live too briefly to be worth optimizing; those of one site share what was compiled for them.
    launchOptions: {
      args: [...browserArgs, '--process-per-site', '--js-flags=--no-opt'],
      ...(executablePath && { executablePath }),
    },
  },
})
