import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findPackage } from '../package/required-packages.mjs'
import { engine, root } from '../support/root.mjs'

/**
 * What the build of the screens changes in libraries. Each entry names one library, by `of`, and one of:
 * - `module`: this file of the library is replaced by the stand-in of src/app/stand-ins.
 * - `imports`: where the library imports this package, it gets the stand-in; without a stand-in the package is left out of
 *   the build unless the library uses something of it.
 * - `find`: this text in the library's modules is replaced by `put`.
 *
 * package.json pins each of these libraries to one version. A build in which an entry changes nothing stops.
 */
export const patches = [
  { of: 'antd', module: 'es/theme/useToken.js', standIn: 'tokens.ts' },
  { of: 'antd', module: 'es/theme/themes/default/theme.js', standIn: 'no-theme.ts' },
  { of: 'antd', module: 'es/theme/util/genStyleUtils.js', standIn: 'styles.ts' },
  // Refine's layout, of which nothing is used, brings an older one of its own.
  { of: '@ant-design/cssinjs', module: 'es/index.js', standIn: 'styles.ts', except: /\/pro-\w+\/node_modules\// },
  { of: '@rc-component/util', module: 'es/Dom/dynamicCSS.js', standIn: 'dynamic-css.ts' },
  { of: '@ant-design/icons', module: 'es/cssUtils.js', standIn: 'dynamic-css.ts' },
  // A policy without inline styles forbids the attribute, and allows the same text as an element's style.
  ...['antd', '@rc-component/input'].map((of) => ({
    of,
    find: /\.setAttribute\('style',\s*/g,
    put: '.style.cssText = (',
  })),
  ...['@refinedev/core', '@refinedev/react-router'].map((of) => ({ of, imports: 'qs', standIn: 'query-strings.ts' })),
  { of: '@refinedev/core', imports: 'papaparse' },
  { of: '@refinedev/antd', imports: 'react-markdown' },
  { of: '@refinedev/antd', imports: 'remark-gfm' },
  { of: '@refinedev/simple-rest', imports: 'query-string' },
  // Refine names each of its functions by a call, for which the build would keep all of them.
  ...['@refinedev/core', '@refinedev/antd'].map((of) => ({
    of,
    find: /^__name\(/gm,
    put: '/* @__PURE__ */ __name(',
  })),
  // It makes a client that nothing here uses.
  {
    of: '@refinedev/simple-rest',
    find: /^(var axiosInstance = )(axios\.create\(\);)\s+(axiosInstance\.interceptors\.)/m,
    put: '$1/* @__PURE__ */ $2\n/* @__PURE__ */ $3',
  },
]

/** What a patch changes, in words. */
const described = ({ of, module, imports, find }) => {
  if (module) return `${of}/${module}`
  return imports ? `the import of '${imports}' in ${of}` : `${find.source} in ${of}`
}

/** The version of a library that is installed, and the one that package.json of the engine pins. */
function versionsOf(name) {
  const version = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const place = findPackage(name, root) ?? findPackage(name, engine)
  return { installed: place ? version(place).version : undefined, pinned: version(engine).dependencies[name] }
}

/** Why a build cannot go on with the libraries that are installed, and what to do: a line for each patch. */
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

/** An attribute that sets styles, however it is written. */
const styleAttribute = /\.setAttribute\(\s*["'`]style/

/** Modules that draw, and are held to the policy of the page. */
const drawing = /\/node_modules\/(antd|@rc-component\/[\w-]+)\/es\//

/**
 * Makes the changes to libraries while the screens are built.
 *
 * @param all Default: `patches`.
 * @throws an error that ends the build, with the library and its versions, where a patch finds nothing to change.
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
