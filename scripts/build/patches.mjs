import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findPackage } from '../package/required-packages.mjs'
import { engine, root } from '../support/root.mjs'

/**
 * The changes of libraries in the build of the screens. The key `of` of each entry is the name of a library. Each entry
 * has one of these keys:
 * - `module`: the file `standIn` of src/app/stand-ins replaces this file of the library.
 * - `imports`: the file `standIn` replaces this package for the library. Without `standIn`, the build omits the package
 *   unless the library uses its exports.
 * - `find`: the text `put` replaces this text in the library's modules.
 *
 * package.json pins each of these libraries to one version. If an entry changes nothing, the build stops.
 */
export const patches = [
  { of: 'antd', module: 'es/theme/useToken.js', standIn: 'tokens.ts' },
  { of: 'antd', module: 'es/theme/themes/default/theme.js', standIn: 'no-theme.ts' },
  { of: 'antd', module: 'es/theme/util/genStyleUtils.js', standIn: 'styles.ts' },
  { of: 'antd', module: 'es/tooltip/UniqueProvider/index.js', standIn: 'unique-tooltips.ts' },
  // Refine's layout has an older copy of this library. The screens do not use that layout.
  { of: '@ant-design/cssinjs', module: 'es/index.js', standIn: 'styles.ts', except: /\/pro-\w+\/node_modules\// },
  { of: '@rc-component/util', module: 'es/Dom/dynamicCSS.js', standIn: 'dynamic-css.ts' },
  { of: '@ant-design/icons', module: 'es/cssUtils.js', standIn: 'dynamic-css.ts' },
  // The Content-Security-Policy forbids the style attribute, but allows the same text in the style property.
  ...['antd', '@rc-component/input'].map((of) => ({
    of,
    find: /\.setAttribute\('style',\s*/g,
    put: '.style.cssText = (',
  })),
  ...['@refinedev/core', '@refinedev/react-router'].map((of) => ({ of, imports: 'qs', standIn: 'query-strings.ts' })),
  { of: '@refinedev/core', imports: 'papaparse' },
  // The names of resources have declared plurals.
  { of: '@refinedev/core', imports: 'pluralize', standIn: 'plurals.ts' },
  { of: '@refinedev/core', imports: '@refinedev/devtools-internal', standIn: 'devtools.ts' },
  { of: '@refinedev/antd', imports: 'react-markdown' },
  { of: '@refinedev/antd', imports: 'remark-gfm' },
  { of: '@refinedev/simple-rest', imports: 'query-string' },
  // Refine sets the name of each function with a call. Without this change, the build would keep all functions.
  ...['@refinedev/core', '@refinedev/antd'].map((of) => ({
    of,
    find: /^__name\(/gm,
    put: '/* @__PURE__ */ __name(',
  })),
  // This library creates a client that the screens do not use.
  {
    of: '@refinedev/simple-rest',
    find: /^(var axiosInstance = )(axios\.create\(\);)\s+(axiosInstance\.interceptors\.)/m,
    put: '$1/* @__PURE__ */ $2\n/* @__PURE__ */ $3',
  },
]

/** A description of the code that a patch changes. */
const described = ({ of, module, imports, find }) => {
  if (module) return `${of}/${module}`
  return imports ? `the import of '${imports}' in ${of}` : `${find.source} in ${of}`
}

/** The installed version of a library, and the version in the engine's package.json. */
function versionsOf(name) {
  const version = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const place = findPackage(name, root) ?? findPackage(name, engine)
  return { installed: place ? version(place).version : undefined, pinned: version(engine).dependencies[name] }
}

/** The error message for unused patches: a line for each patch, and a solution. */
function unmatched(found) {
  const lines = found.map((patch) => {
    const { installed, pinned } = versionsOf(patch.of)
    return `The build changes ${described(patch)}. That is not in ${patch.of} ${installed ?? '(not installed)'}; Deckhand is made for ${patch.of} ${pinned}.`
  })
  return `${lines.join('\n')}\nInstall the versions that package.json of deckhand names, or bring scripts/build/patches.mjs of deckhand in line with those that are installed.`
}

const standInAt = (file) => path.join(engine, 'src', 'app', 'stand-ins', file)

const hasDefault = (file) => /^export default/m.test(readFileSync(standInAt(file), 'utf8'))

const forward = (id) => id.replaceAll('\\', '/')

const isIn = (id, { of, except }) => forward(id).includes(`/node_modules/${of}/`) && !except?.test(forward(id))

/** A call that sets the style attribute, with any kind of quotes. */
const styleAttribute = /\.setAttribute\(\s*["'`]style/

/** The modules of components, which must comply with the Content-Security-Policy of the page. */
const drawing = /\/node_modules\/(antd|@rc-component\/[\w-]+)\/es\//

/**
 * A Vite plugin that applies the patches in the build of the screens.
 *
 * @param all the patches. Default: `patches`.
 * @throws an error with the library and its versions if a patch changes nothing. The error stops the build.
 */
export const patchLibraries = (all = patches) => {
  const done = new Set()
  return {
    name: 'deckhand:patches',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => done.clear(),
    async resolveId(source, importer, options) {
      const patch = importer && all.find((one) => one.imports === source && isIn(importer, one))
      if (!patch) return undefined
      done.add(patch)
      if (patch.standIn) return standInAt(patch.standIn)
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved && { ...resolved, moduleSideEffects: false }
    },
    load(id) {
      const patch = all.find((one) => one.module && isIn(id, one) && forward(id).endsWith(`/${one.of}/${one.module}`))
      if (!patch) return undefined
      done.add(patch)
      const file = JSON.stringify(standInAt(patch.standIn))
      return `export * from ${file}${hasDefault(patch.standIn) ? `; export { default } from ${file}` : ''}`
    },
    transform(code, id) {
      let changed = code
      for (const patch of all) {
        if (!patch.find || !isIn(id, patch)) continue
        const next = changed.replace(patch.find, patch.put)
        if (next !== changed) done.add(patch)
        changed = next
      }
      if (drawing.test(forward(id)) && styleAttribute.test(changed))
        throw new Error(
          `${forward(id)} sets a style attribute, which the policy of the page forbids: bring scripts/build/patches.mjs in line.`,
        )
      return changed === code ? undefined : changed
    },
    buildEnd(error) {
      const left = all.filter((patch) => !done.has(patch))
      if (!error && left.length > 0) throw new Error(unmatched(left))
    },
  }
}
