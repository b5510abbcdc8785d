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

/** These change what others would share: the clock, or a library. */
const alone = ['tests/business/staff/every-route.test.ts', 'tests/business/sample/sample.test.ts']

/** What fails says so at once; what is slow is given time, as a machine may have other work. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }

const node = { ...shared, ...patience, environment: 'node' as const }

const screens = {
  ...shared,
  ...patience,
  setupFiles: [`${engine}tests/setup.ts`, `${engine}tests/setup-screens.ts`],
  environment: 'happy-dom' as const,
}

/** What holds of every business: asked of the one in `examples`, too. */
const ofAnyBusiness = [
  'tests/languages/words.test.ts',
  'tests/server/records/any-input.test.ts',
  'tests/server/records/every-resource.test.ts',
  'tests/screens/every-screen.test.tsx',
]

const example = (folder: string) => {
  const root = `${engine}examples/${folder}`
  const alias = doors.map(({ door, file }) => ({ find: new RegExp(`^${door}$`), replacement: file }))
  const specs = [...ofAnyBusiness.map((file) => engine + file), `${root}/tests/**/*.test.{ts,tsx}`]
  const of = (kind: string) => specs.filter((file) => file.endsWith(kind) || file.endsWith('}'))
  const only = (kind: string) => [`**/*${kind}`]
  return [
    {
      root,
      resolve: { alias },
      // Its own tests run on SQLite.
      test: {
        ...node,
        name: folder,
        dir: engine,
        include: of('.ts'),
        exclude: only('.tsx'),
        provide: { dialects: ['postgres'] as const },
      },
    },
    {
      root,
      resolve: { alias },
      plugins: [react()],
      test: { ...screens, name: `${folder} screens`, dir: engine, include: of('.tsx'), exclude: only('.test.ts') },
    },
  ]
}

export default defineConfig({
  test: {
    // One more than there are cores, as workers wait for databases and files in turns.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...node, name: 'node', include: ['tests/**/*.test.ts'], exclude: alone } },
      { test: { ...node, name: 'alone', include: alone, isolate: true } },
      { plugins: [react()], test: { ...screens, name: 'screens', include: ['tests/**/*.test.tsx'] } },
      ...example('repair-shop'),
    ],
  },
})
