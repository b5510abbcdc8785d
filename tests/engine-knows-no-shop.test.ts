import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root, sourcesIn, withoutComments } from './source-files'

const rooms = ['vocabulary', 'kinds', 'languages', 'src', 'integrations', 'providers', 'server', 'testing']

const testsOfEngine = sourcesIn('tests').filter(([file]) => !/^tests\/(business|journeys)\//.test(file))

/** What belongs to the shop, and to no other business. */
const ofShop = /^(resources|business|tests\/business)(\/|\.ts|$)/

/** The names of what the shop manages; people every business has. */
const entities = readdirSync(path.join(root, 'resources'))
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'user')

/** They are words of others, too: an icon, a field. */
const words = ['card', 'mail', 'state']

/** Where code names an entity of the shop: as a word by itself, or as the beginning of an address. */
const naming = new RegExp(
  [
    String.raw`(['"\`])(?:${entities.filter((name) => !words.includes(name)).join('|')})\1`,
    String.raw`['"\`](?:[A-Z]+ )?(?:/api/v1)?/(?:${entities.join('|')})(?=[/?'"\`$])`,
  ].join('|'),
  'g',
)

const namedIn = (source: string) => [...source.matchAll(naming)].map(([named]) => named)

describe('the shop', () => {
  it('is taken by no test of the engine', () => {
    // The test of the arrows shows imports that are refused.
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

  it('is named by nothing of the engine, its comments neither, nor by its tests', () => {
    const tests = testsOfEngine.map(([file, source]) => [file, withoutComments(source)] as const)
    const found = [...rooms.flatMap((room) => sourcesIn(room)), ...tests].flatMap(([file, source]) =>
      namedIn(source).map((named) => `${file}: ${named}`),
    )
    expect(found).toEqual([])
  })

  it('is seen where it is named, in a comment too, and only there', () => {
    const entity = entities.find((name) => name.includes('-')) ?? ''
    for (const one of [`'${entity}'`, `"/${entity}"`, `'GET /api/v1/${entity}?q=x'`, `\`/${entity}/$\{id}\``])
      expect(namedIn(`read(${one})`), one).toHaveLength(1)
    for (const one of [`'./${entity}'`, `'my-${entity}'`, `'/loan/${entity}/{id}'`])
      expect(namedIn(`read(${one})`), one).toEqual([])
  })
})
