import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  server: { deps: { inline: [/@refinedev\//] } },
  setupFiles: ['tests/setup.ts'],
  restoreMocks: true,
}

export default defineConfig({
  test: {
    // By default one core is left out, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'screens',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
