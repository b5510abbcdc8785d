import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root, sourcesIn, withoutComments } from './source-files'

const rooms = ['vocabulary', 'kinds', 'languages', 'src', 'integrations', 'providers', 'server', 'testing']

const testsOfEngine = sourcesIn('tests').filter(([file]) => !/^tests\/(business|journeys)\//.test(file))

/** Files that belong only to the shop. */
const ofShop = /^(resources|business|tests\/business)(\/|\.ts|$)/

/** The resources of the shop, except users, which every business has. */
const entities = readdirSync(path.join(root, 'resources'))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'user')

/** Resource names that also have other meanings, such as an icon, a field or a record of another API. */
const words = ['card', 'invoice', 'mail', 'state']

/** Matches code that names a resource of the shop: as a complete string, or at the beginning of an address. */
const naming = new RegExp(
  [
    String.raw`(['"\`])(?:${entities.filter((name) => !words.includes(name)).join('|')})\1`,
    String.raw`['"\`](?:[A-Z]+ )?(?:/api/v1)?/(?:${entities.join('|')})(?=[/?'"\`$])`,
  ].join('|'),
  'g',
)

const namedIn = (source: string) => [...source.matchAll(naming)].map(([named]) => named)

describe('the shop', () => {
  it('is not imported by tests of the engine', () => {
    // The file arrows.test.ts contains forbidden imports, and tests that these imports are refused.
    const taking = testsOfEngine
      .filter(([file]) => file !== 'tests/arrows.test.ts')
      .flatMap(([file, source]) =>
        importsOf(source)
          .map(({ from }) => path.posix.join(path.posix.dirname(file), from))
          .filter((target) => ofShop.test(target))
          .map((target) => `${file} takes ${target}`),
      )
    expect(testsOfEngine.length).toBeGreaterThan(100)
    expect(taking).toEqual([])
  })

  it('is not named in the engine, in its comments, or in its tests', () => {
    const tests = testsOfEngine.map(([file, source]) => [file, withoutComments(source)] as const)
    const found = [...rooms.flatMap((room) => sourcesIn(room)), ...tests].flatMap(([file, source]) =>
      namedIn(source).map((named) => `${file}: ${named}`),
    )
    expect(found).toEqual([])
  })

  it('is recognized where it is named, in a comment too, and only there', () => {
    const entity = entities.find((name) => name.includes('-')) ?? ''
    for (const one of [`'${entity}'`, `"/${entity}"`, `'GET /api/v1/${entity}?q=x'`, `\`/${entity}/$\{id}\``])
      expect(namedIn(`read(${one})`), one).toHaveLength(1)
    for (const one of [`'./${entity}'`, `'my-${entity}'`, `'/loan/${entity}/{id}'`])
      expect(namedIn(`read(${one})`), one).toEqual([])
  })
})
