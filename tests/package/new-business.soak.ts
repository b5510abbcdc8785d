import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Connection from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../server/support/stores'
import { addOwnParts, ownFiles, visit, writtenFiles } from './own-parts'
import { type CommandResult, run, runDeckhand, serve } from './run-business'

const neutralSign = new URL('../../public/favicon.svg', import.meta.url)

const sign = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'

const install = (folder: string) => run(folder, ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund'])

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Packs the engine as a later version into the same folder. Returns both versions. */
async function packLater(vendor: string) {
  const [file = ''] = readdirSync(vendor)
  const { folder, remove } = newFolder()
  await run(folder, ['tar', 'xzf', path.join(vendor, file)])
  const place = path.join(folder, 'package', 'package.json')
  const engine = readJson(place)
  const later = engine.version.replace(/\d+$/, (patch: string) => String(Number(patch) + 1))
  writeFileSync(place, JSON.stringify({ ...engine, version: later }))
  const packed = await run(path.dirname(place), ['npm', 'pack', '--ignore-scripts', '--pack-destination', vendor])
  expect(packed.status, packed.said).toBe(0)
  remove()
  return { version: engine.version as string, later: later as string }
}

/** The schema, the versions and the items of a database. */
function readDatabase(folder: string) {
  const database = new Connection(path.join(folder, 'deckhand.db'), { readonly: true })
  const all = (query: string) => database.prepare(query).all()
  const read = {
    tables: all('select sql from sqlite_master'),
    versions: all('select * from deckhand_version'),
    items: all('select * from item order by id'),
  }
  database.close()
  return read
}

describe('a new business', () => {
  const { folder, remove } = newFolder()
  const shop = path.join(folder, 'my-shop')
  const backup = path.join(folder, 'before.backup')
  let installed: CommandResult

  beforeAll(async () => {
    const made = await runDeckhand(folder, 'new', 'my-shop', '--name', "Ann's shop")
    expect(made.status, made.said).toBe(0)
    installed = await install(shop)
    expect(installed.status, installed.said).toBe(0)
  })
  afterAll(remove)

  it('contains only its own files, and installs the engine as a package without npm warnings', () => {
    expect(Object.keys(ownFiles(shop)).sort()).toEqual(writtenFiles)
    expect(installed.said).not.toMatch(/EBADENGINE|ERESOLVE|deprecated|install-scripts/)
  })

  it('is served with its name and a neutral icon, and its data are stored and backed up', async () => {
    writeFileSync(path.join(shop, 'resources', 'visit.ts'), visit)

    const { origin, send, end } = await serve(shop)
    const html = await (await fetch(origin)).text()
    expect(html).toContain("<title>Ann's shop</title>")
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    expect((await fetch(origin + script)).status).toBe(200)
    expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe(readFileSync(neutralSign, 'utf8'))
    expect(await (await fetch(origin, { headers: { accept: 'text/html' } })).text()).toContain('localStorage')
    expect(await (await send('GET', '/item')).json()).toContainEqual(expect.objectContaining({ name: 'Item 1' }))
    expect((await send('POST', '/item', { name: 'Entered by hand' })).status).toBe(200)
    const person = ['--email', 'admin@example.com']
    const asked = ['npm', 'run', 'conform', '--', origin, ...person, '--write']
    const conformed = await run(shop, asked, { CONFORM_PASSWORD: 'deckhand-sample-1' })
    expect(conformed.status, conformed.said).toBe(0)
    await end()
    expect(existsSync(path.join(shop, 'data'))).toBe(true)
    expect((await run(shop, ['npm', 'run', 'backup', '--', backup])).status).toBe(0)
  })

  it('passes its tests, including tests of its pieces, and an error is reported with its place', async () => {
    addOwnParts(shop)
    const tested = await run(shop, ['npm', 'test'])
    expect(tested.said).toMatch(/\n\d\d passed, 0 failed/)
    expect(tested.status).toBe(0)
    const { testResults } = readJson(path.join(shop, 'test-results', 'specs.json'))
    expect(testResults.map(({ name }: { name: string }) => path.basename(name)).sort()).toEqual([
      'business.test.ts',
      'hello.test.tsx',
    ])

    const file = path.join(shop, 'resources', 'item.ts')
    const right = readFileSync(file, 'utf8')
    writeFileSync(file, right.replace("title: 'name'", "title: 'nmae'"))
    const slipped = await run(shop, ['npx', 'tsc', '--noEmit'])
    writeFileSync(file, right)
    expect(slipped.said).toMatch(/^resources\/item\.ts\(.*nmae/m)
  })

  it('is upgraded by a version number alone, keeps its data and files, and does not start with the earlier version', async () => {
    const manifest = path.join(shop, 'package.json')
    const ownPublic = path.join(shop, 'business', 'public')
    mkdirSync(ownPublic)
    writeFileSync(path.join(ownPublic, 'favicon.svg'), sign)
    const before = ownFiles(shop)
    const { version, later } = await packLater(path.join(shop, 'vendor'))
    const dependOn = async (engine: string) => {
      const text = readFileSync(manifest, 'utf8')
      writeFileSync(manifest, text.replace(/deckhand-[^"]*\.tgz/, `deckhand-${engine}.tgz`))
      const { status, said } = await install(shop)
      expect(status, said).toBe(0)
      expect(readJson(path.join(shop, 'node_modules', 'deckhand', 'package.json')).version).toBe(engine)
    }

    await dependOn(later)
    const { origin, send, end } = await serve(shop)
    expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe(sign)
    expect(await (await send('GET', '/item?q=Entered')).json()).toMatchObject([{ name: 'Entered by hand' }])
    await end()
    const after = ownFiles(shop)
    expect({ ...after, 'package.json': '' }).toEqual({ ...before, 'package.json': '' })
    expect(after['package.json']?.replace(later, version)).toBe(before['package.json'])

    await dependOn(version)
    const data = path.join(shop, 'data')
    const kept = readDatabase(data)
    const { status, said } = await run(shop, ['npm', 'start'], { PORT: '0' })
    expect(status).toBe(1)
    expect(said).toContain(
      `The database was written by Deckhand ${later}, and this is ${version}, which may not understand it. Start version ${later} or a later one, or restore a backup that ${version} has made where no database is yet`,
    )
    expect(readDatabase(data)).toEqual(kept)

    const elsewhere = path.join(folder, 'elsewhere')
    const restored = await run(shop, ['npm', 'run', 'restore', '--', backup], { DATA_DIR: elsewhere })
    expect(restored.said).toContain('as they were at')
    expect(readDatabase(elsewhere).items).toEqual(kept.items)
  })
})
