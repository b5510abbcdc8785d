import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from './scripts/support/browser.mjs'

const executablePath = await findBrowser()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.spec.ts',
  // The short run of `npm test` keeps to the journeys with this tag, one for each capability.
  ...(process.env.TEST_SCOPE === 'daily' && { grep: /@daily/ }),
  outputDir: 'test-results/journeys',
  globalSetup: './tests/journeys/support/serve.ts',
  fullyParallel: true,
  // One more than the cores of most build machines, because each journey often waits for the server.
  workers: 3,
  // A failure reports at once. Slow tests get this much time, because the machine may have other work.
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
    // Pages are too short-lived for optimized code. Pages of one site share a process and its compiled code.
    launchOptions: {
      args: [...browserArgs, '--process-per-site', '--js-flags=--no-opt'],
      ...(executablePath && { executablePath }),
    },
  },
})
