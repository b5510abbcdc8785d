import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { antdStyles } from '../../scripts/antd/plugin.mjs'
import { patches, patchLibraries } from '../../scripts/build/patches.mjs'
import { temporaryFolder } from '../server/support/stores'
import { root } from '../source-files'
import { run, runDeckhand } from './run-business'

type Patch = (typeof patches)[number]

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/**
 * The smallest library code that a patch changes. With `isMoved`, the code of the library differs, as after a
 * refactoring.
 */
function sourceOf({ module, imports, find }: Patch, isMoved: boolean): [file: string, code: string] {
  if (module) return [isMoved ? module.replace(/\.js$/, '/index.js') : module, 'export default 1']
  if (imports)
    return ['dist/index.mjs', `import * as it from '${isMoved ? `${imports}-next` : imports}'\nexport default it`]
  const found = find?.source.includes('__name')
    ? '__name(one, "one")'
    : find?.source.includes('axios')
      ? 'var axiosInstance = axios.create();\naxiosInstance.interceptors.use()'
      : "one.setAttribute('style', two)"
  return ['es/index.js', `export default () => {\n${isMoved ? 'one()' : found}\n}`]
}

const names = ({ of, module, imports, find }: Patch) => `${of}: ${module ?? imports ?? find?.source}`

/** Builds a page with only these fake libraries. */
function buildOf(libraries: readonly (readonly [file: string, code: string])[]) {
  const files = new Map(libraries.map(([file, code]) => [`/libraries/node_modules/${file}`, code]))
  const entry = [...files.keys()].map((file) => `import '${file}'`).join('\n')
  const pages = {
    name: 'pages',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id.startsWith('/libraries/') || id === 'entry' ? id : { id, external: true }),
    load: (id: string) => (id === 'entry' ? entry : files.get(id)),
  }
  const output = { write: false, rolldownOptions: { input: 'entry' } }
  return build({ configFile: false, logLevel: 'silent', plugins: [patchLibraries(), pages], build: output })
}

const libraryOf = (patch: Patch, isMoved: boolean) => {
  const [file, code] = sourceOf(patch, isMoved)
  return [`${patch.of}/${file}`, code] as const
}

/** The list contains each library once, with all code that the patches of the library change. */
function librariesWithout(moved?: Patch) {
  const files = new Map<string, string>()
  for (const patch of patches) {
    const [file, code] = libraryOf(patch, patch === moved)
    const name = files.has(file) ? file.replace(/\.m?js$/, `-${files.size}.js`) : file
    files.set(name, code)
  }
  return [...files]
}

describe('the build of the screens', () => {
  it('succeeds where each library has the code that a patch replaces', async () => {
    await expect(buildOf(librariesWithout())).resolves.toBeDefined()
  })

  it.each(patches.map((patch) => [names(patch), patch] as const))(
    'stops where a library no longer has the code that a patch replaces: %s',
    async (_, patch) => {
      const message = await buildOf(librariesWithout(patch)).catch((error: Error) => error.message)
      expect(message).toContain(`Deckhand is made for ${patch.of} ${manifest.dependencies[patch.of]}`)
      expect(message).toContain('Install the versions that package.json of deckhand names')
      expect(String(message).match(/The build changes/g)).toHaveLength(1)
    },
  )

  it.each([
    ['a name that is not a text', "import { genStyleHooks } from '../theme'\nexport default genStyleHooks(name, make)"],
    ['no name at all', "export default 'plain'"],
  ])('stops where antd requests its styles in an unknown way: %s', async (_, code) => {
    const id = '/libraries/node_modules/antd/es/button/css.js'
    const plugin = antdStyles() as unknown as {
      buildStart(): void
      transform(code: string, id: string): Promise<unknown>
      buildEnd(error?: Error): void
    }
    plugin.buildStart()
    const built = async () => {
      await plugin.transform(code, id)
      plugin.buildEnd()
    }
    await expect(built()).rejects.toThrow(`Deckhand is made for antd ${manifest.dependencies.antd}`)
  })

  it('stops with a clear message where antd moves a module, and writes no page', async () => {
    const folder = temporaryFolder()
    const shop = path.join(folder, 'my-shop')
    await runDeckhand(folder, 'new', 'my-shop', '--name', 'Shop', '--engine', root)
    const packages = path.join(shop, 'node_modules')
    mkdirSync(packages)
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== 'antd') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name), 'junction')
    cpSync(path.join(root, 'node_modules', 'antd'), path.join(packages, 'antd'), { recursive: true })
    const theme = path.join(packages, 'antd', 'es', 'theme')
    mkdirSync(path.join(theme, 'useToken'))
    renameSync(path.join(theme, 'useToken.js'), path.join(theme, 'useToken', 'moved.js'))
    const moved = path.join(theme, 'useToken', 'moved.js')
    const code = readFileSync(moved, 'utf8')
      .replace(/from '\.(\.?)\//g, "from '../$1/")
      .replaceAll("'.././", "'../../")
    writeFileSync(path.join(theme, 'useToken', 'index.js'), code)
    const { status, said } = await run(shop, [process.execPath, path.join(root, 'scripts', 'deckhand.mjs'), 'build'])
    expect(said).toContain('The build changes antd/es/theme/useToken.js. That is not in antd 6.')
    expect(status).toBe(1)
    expect(existsSync(path.join(shop, 'dist', 'client', 'index.html'))).toBe(false)
  })
})

it('each library that the build patches is pinned to one version', () => {
  const pinned = [...new Set([...patches.map(({ of }) => of), 'antd'])]
  expect(pinned.filter((name) => !/^\d+\.\d+\.\d+$/.test(manifest.dependencies[name] ?? ''))).toEqual([])
})
