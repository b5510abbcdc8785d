import path from 'node:path'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { engine, root } from './scripts/support/root.mjs'
import ofProduct from './vite.config.ts'

/**
 * Runs the tests of a business, below `tests`. Vite transforms the files of the engine like the files of the business.
 */
export default defineConfig((env) =>
  mergeConfig(ofProduct(env), {
    root,
    test: {
      server: { deps: { inline: [/@refinedev\//, new RegExp(`^${engine.replace(/[^\\w/]/g, '\\$&')}/`)] } },
      // A failure is reported immediately. This is the time limit for slow tests, because the machine may have other
      // work.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      projects: [
        { extends: true, test: { name: 'api', include: ['tests/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'screens',
            include: ['tests/**/*.test.tsx'],
            environment: 'happy-dom',
            setupFiles: [path.join(engine, 'testing', 'setup-screens.ts')],
          },
        },
      ],
    },
  }),
)
