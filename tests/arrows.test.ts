import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { businessIn, importsOf, root, sourcesIn } from './source-files'

/** The public entry points ("doors") of the engine. A business can import only from these entry points. */
const doors = [
  'deckhand',
  'deckhand/adapters',
  'deckhand/screens',
  'deckhand/server',
  'deckhand/testing',
  'deckhand/testing/screens',
]

/**
 * The layers ("floors") of the server, from the lowest to the highest layer. Each layer can import from the layers
 * below. The gateway to other systems is between the features and the operations.
 */
const serverFloors = [
  'server/contract',
  'server/platform',
  'server/database',
  'server/auth',
  'server/records',
  'server/features',
  'integrations/gateway',
  'server/operations',
  'server/http',
  'server',
]

/** Other folders ("rooms") from which every layer of the server can import. */
const belowServer = ['vocabulary', 'integrations/adapters']

const serverArrows = Object.fromEntries(
  serverFloors.map((floor, at) => [floor, [...belowServer, ...serverFloors.slice(0, at)]]),
)

/** The files of a kind that belong to the declarations: its definition and its check. */
const declaredKinds = ['kinds/*/definition.ts', 'kinds/definitions.ts', 'kinds/*/check.ts', 'kinds/checks.ts']

/** The files of a kind that belong to the screens. */
const shownKinds = ['kinds/kind-view.ts', 'kinds/views.ts', 'kinds/kind-input.ts', 'kinds/inputs.ts']

/**
 * The folders from which each folder ("room") can import. A folder can always import from itself. Folders of the engine
 * import nothing of the business, and the business imports only from public entry points. The folders `vocabulary` and
 * `declaredKinds` form one layer. The folders `src/screens`, `shownKinds`, and the views and inputs of the kinds form
 * another layer.
 */
const arrows: Readonly<Record<string, readonly string[]>> = {
  languages: [],
  vocabulary: ['languages', 'kinds/*/definition.ts', 'kinds/definitions.ts', 'kinds/checks.ts', 'kinds/kind-names.ts'],
  'kinds/kind-names.ts': ['vocabulary', 'types of kinds/definitions.ts'],
  ...Object.fromEntries(declaredKinds.map((room) => [room, ['vocabulary', 'kinds/kind-names.ts', ...declaredKinds]])),
  'kinds/kind-view.ts': ['vocabulary'],
  'kinds/kind-input.ts': ['vocabulary'],
  'kinds/views.ts': ['vocabulary', 'kinds', 'kinds/kind-view.ts'],
  'kinds/inputs.ts': ['vocabulary', 'kinds', 'kinds/kind-input.ts'],
  kinds: [
    'vocabulary',
    'kinds/*/definition.ts',
    'kinds/kind-view.ts',
    'kinds/kind-input.ts',
    'src/screens',
    'src/lazy.ts',
    'types of providers',
  ],
  'integrations/adapters': ['vocabulary'],
  providers: ['vocabulary', 'integrations/adapters'],
  'src/lazy.ts': [],
  'src/screens': ['src/lazy.ts', 'vocabulary', ...shownKinds, 'types of providers', 'types of integrations/adapters'],
  'src/pieces': ['vocabulary', 'src/lazy.ts', 'src/screens', 'providers'],
  'src/shell': ['vocabulary', 'languages', 'src/lazy.ts', 'providers'],
  'src/index.ts': [
    'vocabulary',
    'src/lazy.ts',
    'src/screens',
    'src/define-screens.ts',
    'src/former-exports.ts',
    'kinds',
    'kinds/kind-input.ts',
    'types of providers',
  ],
  'src/former-exports.ts': ['vocabulary', 'src/screens', 'src/define-screens.ts', 'types of providers'],
  'src/define-screens.ts': ['vocabulary', 'types of src/screens', 'types of src/shell'],
  'src/app': [
    'vocabulary',
    'languages',
    'src/lazy.ts',
    'src/screens',
    'src/pieces',
    'src/shell',
    'types of src/define-screens.ts',
    'providers',
    'integrations/adapters',
  ],
  ...serverArrows,
  'server/platform': [...(serverArrows['server/platform'] ?? []), 'languages', 'package.json'],
  'package.json': [],
  'integrations/infer': ['vocabulary', 'integrations/adapters'],
  testing: ['vocabulary', ...serverFloors],
  'integrations/conform': ['vocabulary', 'integrations/adapters', 'providers', 'testing', ...serverFloors],
  'testing/screens.ts': ['vocabulary', 'testing/render-screens.ts', 'src/app', 'types of src/screens'],
  'testing/render-screens.ts': ['vocabulary', 'src/screens', 'types of providers'],
  resources: ['deckhand'],
  'adapters of business': ['deckhand/adapters', 'types of resources'],
  'declarations of business': ['deckhand', 'types of resources'],
  'screens of business': ['deckhand', 'deckhand/screens', 'types of resources'],
  'server of business': ['deckhand', 'deckhand/server', 'types of resources'],
}

/** Folders that are one module. Files outside of such a folder import only its `index.ts`. */
const modules = ['server/platform/admission']

/**
 * The folders with patterns for their files, with or without a file extension. The list is sorted from long to short
 * names.
 */
const rooms = Object.keys(arrows)
  .sort((a, b) => b.length - a.length)
  .map((room) => {
    const place = room.replace(/\.ts$/, '').replaceAll('*', '[^/]+')
    return { room, pattern: new RegExp(`^${place}(/|(\\.tsx?)?$)`) }
  })

/** The files with the declarations of a business and of its domains. */
const declaring = /^business\/(?:tables|(?:[\w-]+\/)?index)(?:\.ts)?$/

const ofBusiness =
  /^business\/(?:(?:[\w-]+\/)?(screens|brand|server|sample)(?:\/|\.tsx?$)|migrations\/|(?:handlers|documents)\.ts$)/

function roomOf(file: string): string | undefined {
  if (file.startsWith('business/adapters/')) return 'adapters of business'
  if (declaring.test(file)) return 'declarations of business'
  const side = ofBusiness.exec(file)
  if (side) return side[1] === 'screens' || side[1] === 'brand' ? 'screens of business' : 'server of business'
  return rooms.find(({ pattern }) => pattern.test(file))?.room
}

const isDoor = (from: string) => from === 'deckhand' || from.startsWith('deckhand/')

/** The errors in the imports of one file. */
function wrongImports(file: string, source: string): string[] {
  const room = roomOf(file)
  if (!room)
    return [
      `${file} stands in no room; move it into one of ${Object.keys(arrows).join(', ')}, or give its room arrows here.`,
    ]
  const allowed = arrows[room] as readonly string[]
  return importsOf(source).flatMap(({ from, typesOnly }) => {
    // All supplied adapters belong to the same public entry point.
    const door = from.replace(/^(deckhand\/adapters)\/.+$/, '$1')
    const target = isDoor(door) ? door : path.posix.join(path.posix.dirname(file), from)
    const module = modules.find((folder) => target.startsWith(`${folder}/`) && !file.startsWith(`${folder}/`))
    if (module) return [`${file} imports '${from}'; import it from ${module}, and export it there if it is missing.`]
    const other = doors.includes(target)
      ? target
      : (roomOf(target) ?? roomOf(`${target}.ts`) ?? roomOf(`${target}/index.ts`))
    if (other === room || (other && allowed.includes(other))) return []
    if (other && typesOnly && allowed.includes(`types of ${other}`)) return []
    const expected = allowed.length > 0 ? allowed.join(', ') : 'nothing but itself'
    return [
      `${file} imports '${from}' of ${other ?? 'no room'}; ${room} may import from ${expected}. Pass it in from src/app or server/main.ts, move what both need to vocabulary, or export it from a door.`,
    ]
  })
}

const sources = new Map(
  [
    'resources',
    'vocabulary',
    'kinds',
    'languages',
    'src',
    'integrations',
    'providers',
    'server',
    'testing',
    'business',
  ].flatMap((folder) => sourcesIn(folder)),
)

const examples = readdirSync(path.join(root, 'examples')).flatMap((name) => businessIn(path.join('examples', name)))

/** The business of the engine's own tests. */
const library = businessIn('tests/library')

const entries: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
).exports

/** The files that a file imports while the file loads. The list excludes imports of types and dynamic imports. */
const takenBy = (file: string): string[] => {
  const statically = (sources.get(file) ?? '').replace(/\bimport\(/g, 'later(')
  return importsOf(statically).flatMap(({ from, typesOnly }) => {
    if (typesOnly) return []
    const target = isDoor(from)
      ? path.posix.normalize(entries[from.replace(/^deckhand/, '.')] ?? '')
      : path.posix.join(path.posix.dirname(file), from)
    return (
      ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => target + end).find((one) => sources.has(one)) ?? []
    )
  })
}

/** The circular imports between files. Each circular import is listed once. */
function circles(): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const walk = (file: string, way: readonly string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...way.slice(way.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const next of takenBy(file)) walk(next, [...way, file])
    state.set(file, 'done')
  }
  for (const file of sources.keys()) walk(file, [])
  return found
}

describe('imports', () => {
  it('follow the allowed directions between rooms', () => {
    expect(sources.size).toBeGreaterThan(20)
    expect([...sources].flatMap(([file, source]) => wrongImports(file, source))).toEqual([])
  })

  it('of other businesses use only the doors of the engine', () => {
    expect(examples.length).toBeGreaterThan(20)
    expect(library.length).toBeGreaterThan(10)
    expect([...examples, ...library].flatMap(([file, source]) => wrongImports(file, source))).toEqual([])
  })

  it('contain no cycle', () => {
    expect(circles()).toEqual([])
  })

  it('are recognized in every form', () => {
    const source = `
      import a from './a'
      import type { B } from '../b'
      import { type C,
        d } from './c'
      import './e.css'
      export * from './f'
      // import './left-out'
      const g = lazy(() => import('./g'))
      const h = import.meta.glob<{ default: H }>('./h/*.ts', { eager: true })
      import { i } from 'deckhand/server'
      import { type J, type K } from './j'
      import { useState } from 'react'`
    expect(
      importsOf(source)
        .map(({ from, typesOnly }) => (typesOnly ? `types of ${from}` : from))
        .sort(),
    ).toEqual(
      ['./a', 'types of ../b', './c', './e.css', './f', './g', './h/*.ts', 'deckhand/server', 'types of ./j'].sort(),
    )
  })

  it.each([
    ['vocabulary/x.ts', `import { list } from '../src/screens/list'`],
    ['vocabulary/x.ts', `import { text } from '../kinds/text/view'`],
    ['kinds/x/definition.ts', `import { View } from '../view'`],
    ['kinds/x/view.tsx', `import { inputs } from '../inputs'`],
    ['src/screens/x.tsx', `import { Percent } from '../../kinds/number/view'`],
    ['languages/x.ts', `import { t } from '../vocabulary'`],
    ['src/screens/x.tsx', `import { http } from '../../providers/http'`],
    ['src/shell/x.tsx', `import { registry } from '../app/registry'`],
    ['src/app/x.tsx', `import business from '../../business'`],
    ['providers/x.ts', `import device from '../resources/device'`],
    ['server/x.ts', `import { session } from '../providers/session/session'`],
    ['server/x.ts', `import { t } from 'deckhand'`],
    ['server/database/x.ts', `import type { Handler } from '../records/record-call'`],
    ['server/auth/x.ts', `import { Problem } from '../http/errors'`],
    ['server/http/x.ts', `import { throttleReads } from '../platform/admission/throttle-reads'`],
    ['server/features/x.ts', `import { createGateway } from '../../integrations/gateway'`],
    ['resources/x.ts', `import { t } from '../vocabulary'`],
    ['business/orders/server/x.ts', `import { Problem } from '../../../server/platform/problem'`],
    ['business/orders/server/x.ts', `import { useOptions } from 'deckhand/screens'`],
    ['business/orders/server/x.ts', `import device from '../../../resources/device'`],
    ['business/orders/server/x.ts', `const all = import.meta.glob('../../../resources/*.ts')`],
    ['server/x.ts', `import type device from '../resources/device'`],
    ['business/orders/screens/x.tsx', `import { Problem } from 'deckhand/server'`],
    ['business/orders/screens/x.tsx', `import { totalsOf } from '../server/totals'`],
  ])('are refused in %s: %s', (file, source) => {
    expect(wrongImports(file, source)).toHaveLength(1)
  })

  it.each([
    ['src/screens/x.tsx', `import type { Api } from '../../providers/api'`],
    ['business/orders/server/x.ts', `import type device from '../../../resources/device'`],
    ['server/http/x.ts', `import { throttleReads } from '../platform/admission'`],
    ['business/orders/screens/x.tsx', `import { Cell } from 'deckhand/screens'`],
  ])('are allowed in %s: %s', (file, source) => {
    expect(wrongImports(file, source)).toEqual([])
  })
})
