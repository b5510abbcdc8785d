import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const minutes = 60_000

/** Runs tests that take minutes. `npm run soak` runs each of these tests as a series. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['tests/**/*.soak.ts'],
    testTimeout: 15 * minutes,
    hookTimeout: 15 * minutes,
    provide: { dialects: ['sqlite', 'postgres'], everyOn: ['sqlite'], isFull: true },
  },
})
