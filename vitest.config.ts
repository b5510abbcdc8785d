import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  server: { deps: { inline: [/@refinedev\//] } },
  setupFiles: ['tests/setup.ts'],
  restoreMocks: true,
  // Modules, and databases that are empty again, are shared: loading them anew for each file takes longer than its tests.
  isolate: false,
}

/** These change what others would share: the clock, or a library. */
const alone = ['tests/server/app/every-route.test.ts', 'tests/business/sample/sample.test.ts']

/** What fails says so at once; what is slow is given time, as a machine may have other work. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }

const node = { ...shared, ...patience, environment: 'node' }

export default defineConfig({
  test: {
    // One more than there are cores, as workers wait for databases and files in turns.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...node, name: 'node', include: ['tests/**/*.test.ts'], exclude: alone } },
      { test: { ...node, name: 'alone', include: alone, isolate: true } },
      {
        plugins: [react()],
        test: {
          ...shared,
          ...patience,
          name: 'screens',
          setupFiles: ['tests/setup.ts', 'tests/setup-screens.ts'],
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
        },
      },
    ],
  },
})
