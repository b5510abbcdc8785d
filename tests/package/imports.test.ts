import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { root, withoutComments } from '../source-files'
import { packedFiles } from './packed-files'

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** The files that npm packs, each with its content. */
const shipped = packedFiles()
  .filter((file) => /\.(m?[jt]sx?|css|html|json)$/.test(file))
  .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** The text of a string literal in code. Returns undefined if the code computes the string. */
const quotedIn = (code: string, { start, end }: { readonly start: number; readonly end: number }) =>
  /^['"`]([^'"`$]+)['"`]$/.exec(code.slice(start, end))?.[1]

/** The specifiers that a module imports: by `import` and `export … from`, including types, and by `import()`. */
function importsOf(file: string, code: string): string[] {
  const { module, errors } = parseSync(file, code)
  expect(errors, file).toEqual([])
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => quotedIn(code, moduleRequest) ?? []),
  ]
}

/**
 * Finds other references: `require`, file locations, types, style sheets and pages. The pattern `name` finds the names
 * in these references.
 */
const otherwise =
  /\b(?:require|resolve|url)\([^)]*\)|\bdeclare module \S+|@import [^;]+|<reference types=\S+|\/node_modules\/\S+/g
const name = /(?<=["'`(]|node_modules\/)(?:@[\w.-]+\/)?[\w.-]+/g

const isCode = (file: string) => /\.m?[jt]sx?$/.test(file)

/**
 * Whether a specifier names an installed package, instead of a file, a Node module, or a virtual module of the build.
 */
const isPackage = (specifier: string) =>
  !/^(\.|\/|virtual:|data:)/.test(specifier) && !isBuiltin(specifier) && packageOf(specifier) !== manifest.name

it('every package that shipped code imports is a dependency', () => {
  const lacking = shipped
    .filter(([file]) => isCode(file))
    .flatMap(([file, code]) =>
      importsOf(file, code)
        .filter(isPackage)
        .filter((specifier) => !Object.hasOwn(manifest.dependencies, packageOf(specifier)))
        .map((specifier) => `${file}: ${specifier}`),
    )
  expect(lacking).toEqual([])
})

it('no shipped file refers in another way to a development dependency of the engine', () => {
  const forDevelopers = Object.keys(manifest.devDependencies)
  const named = shipped
    .filter(([file]) => file !== 'package.json')
    .flatMap(([file, text]) => {
      const code = isCode(file) ? withoutComments(text) : text
      const taken = [...code.matchAll(otherwise)].flatMap(([text]) => [...text.matchAll(name)].map(([one]) => one))
      return forDevelopers.filter((one) => taken.includes(one)).map((one) => `${file}: ${one}`)
    })
  expect(named).toEqual([])
})
