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
  // Test files share modules and emptied databases. Loading the modules and databases again for each file takes longer
  // than the tests of the file.
  isolate: false,
}

/**
 * The machine may have other work, so slow tests get time. A failed test runs a second time. `npm test` lists the tests
 * that passed only on the second attempt. Each test that passes only on the second attempt is a defect.
 */
const patience = { retry: 1, testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

const screens = {
  setupFiles: [`${engine}tests/setup.ts`, `${engine}testing/setup-screens.ts`],
  environment: 'happy-dom',
}

interface Business {
  /** The folder of the business. */
  readonly root: string
  /** The folders with the tests of the business. The tests of `tests/any-business` run in addition. */
  readonly specs: readonly string[]
  /** Subfolders of `specs` that belong to another business. Default: none. */
  readonly except?: readonly string[]
  /** The databases for the tests of `tests/any-business`. */
  readonly everyOn: readonly ('sqlite' | 'postgres')[]
  /** The tests of `tests/any-business` in a short run, by the names of their files. Default: all. */
  readonly everyDay?: readonly string[]
}

/**
 * Whether all tests run. `npm test` without `--all` sets TEST_SCOPE to 'daily'. A daily run contains only the tests
 * that protect each capability once, and takes at most six minutes.
 */
const isFull = process.env.TEST_SCOPE !== 'daily'

/** A short run skips files whose names end in `.full.test.ts` or `.full.test.tsx`. */
const fullOnly = isFull ? [] : ['**/*.full.test.*']

const dialects = isFull ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

/** The test projects of a business. The engine loads the declarations from the folder of the business. */
function business(name: string, { root, specs, except = [], everyOn, everyDay }: Business) {
  const every = `${engine}tests/any-business`
  const ofEvery = everyDay && !isFull ? everyDay.map((file) => `${every}/${file}`) : [`${every}/**/*`]
  const places = [...specs.map((folder) => `${folder}/**/*`), ...ofEvery]
  const files = (ending: string) => places.map((place) => `${place}.test.${ending}`)
  const others = [...except.map((folder) => `${folder}/**`), ...fullOnly]
  const ofAll = {
    root,
    resolve: { alias: doors.map(({ door, file }) => ({ find: new RegExp(`^${door}$`), replacement: file })) },
  }
  const test = { ...shared, ...patience, dir: engine, provide: { folder: root, dialects, everyOn, isFull } }
  return [
    { ...ofAll, test: { ...test, name, include: files('ts'), exclude: others } },
    {
      ...ofAll,
      plugins: [react()],
      test: { ...test, ...screens, name: `${name} screens`, include: files('tsx'), exclude: others },
    },
  ]
}

/** The quick tests of `tests/any-business`, which find errors in the declarations and in their texts. */
const everyDay = ['declarations', 'translations', 'versions']

const repairShop = `${engine}examples/repair-shop`

export default defineConfig({
  test: {
    // A full run often waits for databases and files, so one more worker than cores is faster. In a short run, loading
    // the modules into another worker takes longer than it saves.
    maxWorkers: availableParallelism() + (isFull ? 1 : 0),
    globalSetup: `${engine}tests/test-databases.ts`,
    projects: [
      // The tests of the engine, with a test business that has every kind of field. The tests of this project make
      // every call on PostgreSQL. In a full run, the tests of the other businesses make every call on SQLite.
      ...business('engine', {
        root: `${engine}tests/library`,
        specs: [`${engine}tests`],
        except: [`${engine}tests/business`],
        everyOn: ['postgres'],
      }),
      ...business('shop', { root: engine, specs: [`${engine}tests/business`], everyOn: ['sqlite'], everyDay }),
      ...(isFull
        ? business('repair-shop', { root: repairShop, specs: [`${repairShop}/tests`], everyOn: ['sqlite'] })
        : []),
    ],
  },
})
