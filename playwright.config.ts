import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/support/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  // The short run of `npm test` runs only the browser tests with this tag. There is one tagged browser test for each
  // capability.
  ...(process.env.TEST_SCOPE === 'daily' && { grep: /@daily/ }),
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/support/serve.ts',
  fullyParallel: true,
  // The number of workers is one more than the number of cores of most build machines. Each browser test often waits
  // for the server.
  workers: 3,
  // A failure is reported immediately. This is the time limit for slow tests, because the machine may have other work.
  timeout: 180_000,
  // On a busy machine a browser may be slow. The end of the run lists tests that passed only on the second attempt.
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
    // Test pages close too early for optimized code to help. Pages of one site share a process and its compiled code.
    launchOptions: {
      args: [...browserArgs, '--process-per-site', '--js-flags=--no-opt'],
      ...(executablePath && { executablePath }),
    },
  },
})
