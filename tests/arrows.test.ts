import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Who may import whom, by room; a room may always import from itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  resources: ['vocabulary'],
  languages: [],
  vocabulary: ['languages', 'kinds/*/facts.ts', 'kinds/facts.ts', 'types of kinds/names.ts'],
  'kinds/*/facts.ts': ['vocabulary'],
  'kinds/facts.ts': ['kinds/*/facts.ts'],
  'kinds/names.ts': ['vocabulary', 'types of kinds/facts.ts'],
  'kinds/view.ts': ['vocabulary'],
  'kinds/views.ts': ['vocabulary', 'kinds', 'kinds/view.ts'],
  'kinds/input.ts': ['vocabulary'],
  'kinds/inputs.ts': ['vocabulary', 'kinds', 'kinds/input.ts'],
  kinds: ['vocabulary', 'kinds/*/facts.ts', 'kinds/view.ts', 'kinds/input.ts', 'src/screens', 'types of providers'],
  'src/screens': [
    'vocabulary',
    'kinds/view.ts',
    'kinds/views.ts',
    'kinds/input.ts',
    'kinds/inputs.ts',
    'types of providers',
  ],
  'src/index.ts': ['src/screens', 'kinds', 'kinds/input.ts', 'providers'],
  'src/pieces': ['vocabulary', 'src/screens', 'providers'],
  'src/shell': ['vocabulary', 'languages', 'providers'],
  'src/app': [
    'vocabulary',
    'languages',
    'src/screens',
    'src/pieces',
    'src/shell',
    'providers',
    'resources',
    'business',
  ],
  providers: ['vocabulary'],
  business: ['vocabulary', 'src/screens', 'src/pieces', 'providers', 'server', 'types of resources'],
  'server/registry.ts': ['vocabulary', 'resources'],
  'server/languages.ts': ['vocabulary', 'languages'],
  'server/version.ts': ['package.json'],
  'package.json': [],
  server: ['vocabulary', 'server/registry.ts', 'server/languages.ts', 'server/version.ts', 'business'],
}

/** The rooms with what their files look like, with or without an extension; the narrower ones first. */
const rooms = Object.keys(arrows)
  .sort((a, b) => b.length - a.length)
  .map((room) => {
    const place = room.replace(/\.ts$/, '').replaceAll('*', '[^/]+')
    return { room, pattern: new RegExp(`^${place}(/|(\\.tsx?)?$)`) }
  })

const roomOf = (file: string) => rooms.find(({ pattern }) => pattern.test(file))?.room

interface Import {
  readonly from: string
  readonly typesOnly: boolean
}

/** The relative imports of a module: static, dynamic and by glob. Comments and packages are passed over. */
function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const statements = /\b(?:import|export)\s+(type\s+)?(?:[\w*{][^'"`;=()]*?\s+from\s+)?['"](\.[^'"]*)['"]/g
  const calls = /\bimport(?:\.meta\.glob(?:<[^(]*>)?)?\(\s*['"](\.[^'"]*)['"]/g
  return [
    ...[...code.matchAll(statements)].map(([, type, from]) => ({ from: from as string, typesOnly: Boolean(type) })),
    ...[...code.matchAll(calls)].map(([, from]) => ({ from: from as string, typesOnly: false })),
  ]
}

/** What is wrong with the imports of one file. */
function wrongImports(file: string, source: string): string[] {
  const room = roomOf(file)
  if (!room)
    return [
      `${file} stands in no room; move it into one of ${Object.keys(arrows).join(', ')}, or give its room arrows here.`,
    ]
  const allowed = arrows[room] as readonly string[]
  return importsOf(source).flatMap(({ from, typesOnly }) => {
    const target = path.posix.join(path.posix.dirname(file), from)
    const other = roomOf(target)
    if (other === room || (other && allowed.includes(other))) return []
    if (other && typesOnly && allowed.includes(`types of ${other}`)) return []
    const expected = allowed.length > 0 ? allowed.join(', ') : 'nothing but itself'
    return [
      `${file} imports '${from}' of ${other ?? 'no room'}; ${room} may import from ${expected}. Pass it in from src/app or server/main.ts, or move what both need to vocabulary.`,
    ]
  })
}

describe('import arrows', () => {
  it('go one way throughout the house', () => {
    const files = ['resources', 'vocabulary', 'kinds', 'languages', 'src', 'providers', 'server', 'business'].flatMap(
      (folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.tsx?$/.test(name))
          .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/'))),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap((file) => wrongImports(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  it('are seen in every form of an import', () => {
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
      import { useState } from 'react'`
    expect(
      importsOf(source)
        .map(({ from }) => from)
        .sort(),
    ).toEqual(['./a', '../b', './c', './e.css', './f', './g', './h/*.ts'].sort())
  })

  it.each([
    ['vocabulary/x.ts', `import { list } from '../src/screens/list'`],
    ['vocabulary/x.ts', `import { text } from '../kinds/text/view'`],
    ['kinds/x/facts.ts', `import { View } from '../view'`],
    ['kinds/x/view.tsx', `import { inputs } from '../inputs'`],
    ['src/screens/x.tsx', `import { Percent } from '../../kinds/number/view'`],
    ['languages/x.ts', `import { t } from '../vocabulary'`],
    ['src/screens/x.tsx', `import { http } from '../../providers/http'`],
    ['src/shell/x.tsx', `import { registry } from '../app/registry'`],
    ['providers/x.ts', `import coupon from '../resources/coupon'`],
    ['business/orders/server/x.ts', `import coupon from '../../../resources/coupon'`],
    ['business/orders/server/x.ts', `const all = import.meta.glob('../../../resources/*.ts')`],
    ['server/x.ts', `import type coupon from '../resources/coupon'`],
    ['server/x.ts', `import { session } from '../providers/session'`],
  ])('refuse %s when it holds %s', (file, source) => {
    expect(wrongImports(file, source)).toHaveLength(1)
  })

  it('let a business take the types of its resources', () => {
    const source = `import type coupon from '../../../resources/coupon'`
    expect(wrongImports('business/coupons/server/x.ts', source)).toEqual([])
  })

  it('let screens take the types of providers', () => {
    expect(wrongImports('src/screens/x.tsx', `import type { Api } from '../../providers/api'`)).toEqual([])
  })
})
