import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root, sourcesIn } from './source-files'

/** The rooms of the engine. */
const rooms = ['vocabulary', 'kinds', 'languages', 'integrations', 'providers', 'src', 'server', 'testing']

/** Exports under former names, which the next version removes. */
const isFormer = (file: string) => /(^|\/)former-exports\.ts$/.test(file)

const sources = rooms.flatMap((room) => sourcesIn(room)).filter(([file]) => !isFormer(file) && !file.endsWith('.d.ts'))

/** The names that a file declares and exports. */
const exportsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|let|enum) ([A-Za-z_$][\w$]*)/gm,
    ),
  ].map(([, name]) => name as string)

const exported = sources.flatMap(([file, source]) => exportsOf(source).map((name) => ({ file, name })))

/**
 * Words that do not say what a thing is. A name says it with a noun, or with a verb and an object; `onDone` is the usual
 * name of an event.
 */
const vague = [
  ...[
    'told',
    'asked',
    'given',
    'kept',
    'came',
    'meant',
    'held',
    'seen',
    'several',
    'here',
    'many',
    'besides',
    'beside',
  ],
  ...['fate', 'fates', 'deed', 'deeds', 'standing', 'begun', 'gone', 'doubt', 'twin', 'whoever', 'lent', 'brought'],
  ...['heard', 'hear', 'asking', 'saying', 'said', 'unsaid', 'among', 'begins', 'leaves', 'arrives', 'anew', 'lane'],
  ...['lanes', 'crowd', 'workshop', 'elsewhere', 'nearby', 'course', 'whole', 'found', 'finer', 'narrowed', 'shown'],
]

/** Standard terms that contain such a word. */
const known = /notfound|hasmany/i

/** 'useRecordForm' and 'record-form' → 'record', 'form'. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const vagueIn = (name: string) => wordsOf(name).filter((word) => vague.includes(word))

describe('names', () => {
  it('of exports say what they are', () => {
    expect(exported.length).toBeGreaterThan(1000)
    const found = exported.filter(({ name }) => !known.test(name) && vagueIn(name).length > 0)
    expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('of files and folders say what they contain', () => {
    const files = execFileSync('git', ['ls-files', ...rooms, 'resources', 'business', 'scripts', 'tests'], {
      cwd: root,
    })
      .toString()
      .split('\n')
    const found = files.filter((file) => file.split('/').some((part) => vagueIn(part.replace(/\..*$/, '')).length > 0))
    expect(found).toEqual([])
  })

  it('mean one thing in the whole engine; each kind of field has parts of the same name', () => {
    const isOfKind = ({ file }: { readonly file: string }) =>
      /^kinds\/[^/]+\/(definition|check|view|input)\.tsx?$/.test(file)
    const places = new Map<string, Set<string>>()
    for (const one of exported) {
      const place = isOfKind(one) ? 'the parts of a kind' : one.file
      places.set(one.name, (places.get(one.name) ?? new Set()).add(place))
    }
    const twice = [...places].filter(([, files]) => files.size > 1)
    expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([])
  })
})
