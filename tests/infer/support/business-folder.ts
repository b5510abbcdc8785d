import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run, runDeckhand } from '../../package/run-business'
import { newFolder } from '../../server/support/stores'
import { root } from '../../source-files'

const business = `import { defineBusiness } from 'deckhand'

export default defineBusiness({ name: 'Front', menu: ['Things'] })
`

/** The compiler options of a business next to its engine. */
const compiler = {
  extends: path.join(root, 'tsconfig.base.json'),
  compilerOptions: {
    types: ['node', 'vite/types/importMeta.d.ts'],
    paths: {
      deckhand: [path.join(root, 'vocabulary/index.ts')],
      'deckhand/adapters': [path.join(root, 'integrations/adapters/index.ts')],
      'deckhand/adapters/*': [path.join(root, 'integrations/adapters/built-in/*')],
    },
  },
  include: ['resources', 'business'],
}

/** The path of a program from the engine's packages. */
const program = (name: string) => [process.execPath, path.join(root, 'node_modules/.bin', name)]

/** Creates a folder with a business without resources, linked to this engine. */
export function createBusinessFolder() {
  const { folder, remove } = newFolder()
  const place = (file: string) => path.join(folder, file)
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(place(file)), { recursive: true })
    writeFileSync(place(file), text)
  }
  write('package.json', '{ "name": "front", "type": "module" }')
  write('business/index.ts', business)
  write('tsconfig.json', JSON.stringify(compiler))
  mkdirSync(place('resources'))
  symlinkSync(path.join(root, 'node_modules'), place('node_modules'))
  return {
    remove,
    place,
    write,
    read: (file: string) => readFileSync(place(file), 'utf8'),
    infer: (...args: readonly string[]) => runDeckhand(folder, 'infer', ...args),
    compiled: () => run(folder, [...program('tsc'), '-p', folder]),
    formatted: () =>
      run(folder, [
        ...program('biome'),
        'check',
        `--config-path=${path.join(root, 'biome.json')}`,
        'resources',
        'business',
      ]),
  }
}
