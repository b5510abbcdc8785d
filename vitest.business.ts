import path from 'node:path'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import { engine, root } from './scripts/support/root.mjs'
import ofProduct from './vite.config.ts'

/** How the tests of a business run: its own below `tests`, with the engine's files read as its own are. */
export default defineConfig((env) =>
  mergeConfig(ofProduct(env), {
    root,
    test: {
      server: { deps: { inline: [/@refinedev\//, new RegExp(`^${engine.replace(/[^\\w/]/g, '\\$&')}/`)] } },
      // What fails says so at once; what is slow is given time, as a machine may have other work.
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
