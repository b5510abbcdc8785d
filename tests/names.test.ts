import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root, sourcesIn } from './source-files'

/** The top-level folders ("rooms") of the engine. */
const rooms = ['vocabulary', 'kinds', 'languages', 'integrations', 'providers', 'src', 'server', 'testing']

/** Exports under former names, which the next version will remove. */
const isFormer = (file: string) => /(^|\/)former-exports\.ts$/.test(file)

const sources = rooms.flatMap((room) => sourcesIn(room)).filter(([file]) => !isFormer(file) && !file.endsWith('.d.ts'))

/** The names of the exports of a file. */
const exportsOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^export (?:declare )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|let|enum) ([A-Za-z_$][\w$]*)/gm,
    ),
  ].map(([, name]) => name as string)

const exported = sources.flatMap(([file, source]) => exportsOf(source).map((name) => ({ file, name })))

/**
 * Words that do not describe a thing. A good name is a noun, or a verb with an object. The word `done` is allowed,
 * because `onDone` is the usual name of an event.
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

/** Standard terms that contain one of the forbidden words. */
const known = /notfound|hasmany/i

/** Splits a name into lower-case words, such as 'use', 'record', 'form' for 'useRecordForm'. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const vagueIn = (name: string) => wordsOf(name).filter((word) => vague.includes(word))

describe('names', () => {
  it('of exports contain no vague words', () => {
    expect(exported.length).toBeGreaterThan(1000)
    const found = exported.filter(({ name }) => !known.test(name) && vagueIn(name).length > 0)
    expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
  })

  it('of files and folders contain no vague words', () => {
    const files = execFileSync('git', ['ls-files', ...rooms, 'resources', 'business', 'scripts', 'tests'], {
      cwd: root,
    })
      .toString()
      .split('\n')
    const found = files.filter((file) => file.split('/').some((part) => vagueIn(part.replace(/\..*$/, '')).length > 0))
    expect(found).toEqual([])
  })

  it('of exports are unique in the engine, except for the parts of a kind', () => {
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
