import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { doors } from './vite.config.ts'

const engine = fileURLToPath(new URL('.', import.meta.url))

const shared = {
  server: { deps: { inline: [/@refinedev\//] } },
  setupFiles: [`${engine}tests/setup.ts`],
  restoreMocks: true,
  // Modules, and databases that are empty again, are shared: loading them anew for each file takes longer than its tests.
  isolate: false,
}

/**
 * A machine may have other work: a slow test gets time, and one that failed runs once more. `npm test` lists those that
 * passed only then: each is a defect.
 */
const patience = { retry: 1, testTimeout: 40_000, hookTimeout: 40_000, expect: { poll: { timeout: 12_000 } } }

const screens = {
  setupFiles: [`${engine}tests/setup.ts`, `${engine}testing/setup-screens.ts`, `${engine}h4-setup.ts`],
  environment: 'happy-dom',
}

interface Business {
  /** Where its resources and the rest of it lie. */
  readonly root: string
  /** The folders of its specs, besides those that hold of every business. */
  readonly specs: readonly string[]
  /** The folders in them that are another's. Default: none. */
  readonly except?: readonly string[]
  /** The databases on which is looked at what holds of every business. */
  readonly everyOn: readonly ('sqlite' | 'postgres')[]
}

const dialects = ['sqlite', 'postgres'] as const

/** The projects of a business, in whose folder the engine finds what it serves. */
function business(name: string, { root, specs, except = [], everyOn }: Business) {
  const folders = [`${engine}tests/any-business`, ...specs]
  const files = (ending: string) => folders.map((folder) => `${folder}/**/*.test.${ending}`)
  const others = except.map((folder) => `${folder}/**`)
  const ofAll = {
    root,
    resolve: { alias: doors.map(({ door, file }) => ({ find: new RegExp(`^${door}$`), replacement: file })) },
  }
  const test = { ...shared, ...patience, dir: engine, provide: { folder: root, dialects, everyOn } }
  return [
    { ...ofAll, test: { ...test, name, include: files('ts'), exclude: others } },
    {
      ...ofAll,
      plugins: [react()],
      test: { ...test, ...screens, name: `${name} screens`, include: files('tsx'), exclude: others },
    },
  ]
}

const repairShop = `${engine}examples/repair-shop`

export default defineConfig({
  test: {
    // One more than there are cores, as workers wait for databases and files in turns.
    maxWorkers: availableParallelism() + 1,
    globalSetup: `${engine}tests/test-databases.ts`,
    projects: [
      // The engine, with the business that is made for its tests. The others keep to SQLite what holds of every business.
      ...business('engine', {
        root: `${engine}tests/library`,
        specs: [`${engine}tests`],
        except: [`${engine}tests/business`],
        everyOn: ['postgres'],
      }),
      ...business('shop', { root: engine, specs: [`${engine}tests/business`], everyOn: ['sqlite'] }),
      ...business('repair-shop', { root: repairShop, specs: [`${repairShop}/tests`], everyOn: ['sqlite'] }),
    ],
  },
})
