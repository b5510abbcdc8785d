import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { temporaryFolder } from '../server/support/stores'

const deckhand = fileURLToPath(new URL('../../scripts/deckhand.mjs', import.meta.url))

/** As a shell has it: nothing of this test run. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV$|TEST$|INIT_CWD$|DATABASE_)/.test(name)),
)

/** Starts a program in a folder, with all that it starts in turn; answers what it says and how to end it. */
function begin(cwd: string, [program = '', ...args]: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...environment, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said.text += chunk
    })
  const ended = once(child, 'close').then(([status]) => status as number | null)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async () => {
    if (isRunning() && child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  return { said, ended, end, isRunning }
}

async function run(cwd: string, ...command: string[]) {
  const { said, ended } = begin(cwd, command)
  return { status: await ended, said: said.text }
}

/** What a plain sample would not do for: files of a type, a reference, and what is asked only later. */
const visit = `import { belongsTo, choice, choices, defineResource, file, files, rating, text } from 'deckhand'

export default defineResource({
  name: 'visit',
  label: ['Visit', 'Visits'],
  menu: { group: 'Catalogue', icon: 'calendar' },
  title: 'name',
  fields: {
    name: text({ required: true }),
    item: belongsTo('item', { required: true }),
    papers: files({ types: ['pdf'] }),
    table: file({ types: ['spreadsheet'] }),
    state: choice(choices({ asked: 'Asked', done: 'Done' }), { readOnly: true, default: 'asked' }),
    verdict: rating({ required: true, when: { state: 'done' } }),
  },
})
`

const makeNew = (cwd: string, ...args: string[]) => run(cwd, process.execPath, deckhand, 'new', ...args)

describe('a new business', () => {
  it('has the packed engine as a package, is served, and passes its tests', { timeout: 900_000 }, async () => {
    const folder = temporaryFolder()
    const shop = path.join(folder, 'my-shop')
    const made = await makeNew(folder, 'my-shop', '--name', "Ann's shop")
    expect(made.status, made.said).toBe(0)
    expect(readdirSync(shop).sort()).toEqual(
      ['.gitignore', 'README.md', 'business', 'package.json', 'resources', 'tests', 'tsconfig.json', 'vendor'].sort(),
    )

    const installed = await run(shop, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
    expect(installed.status, installed.said).toBe(0)

    writeFileSync(path.join(shop, 'resources', 'visit.ts'), visit)

    const sign = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>'
    mkdirSync(path.join(shop, 'public'))
    writeFileSync(path.join(shop, 'public', 'favicon.svg'), sign)

    const port = await freePort()
    const server = begin(shop, ['npm', 'start'], { PORT: String(port), HOST: '127.0.0.1' })
    onTestFinished(server.end)
    while (!server.said.text.includes('is ready') && server.isRunning()) await wait(100)
    const origin = `http://127.0.0.1:${port}`
    const page = await fetch(origin).catch(() => expect.fail(server.said.text))
    const html = await page.text()
    expect(html).toContain("<title>Ann's shop</title>")
    const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
    expect((await fetch(origin + script)).status).toBe(200)
    expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe(sign)
    expect((await fetch(`${origin}/look.js`)).status).toBe(200)
    const signedIn = await fetch(`${origin}/api/v1/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password: 'deckhand-sample-1' }),
    })
    const { accessToken } = (await signedIn.json()) as { accessToken: string }
    const listed = await fetch(`${origin}/api/v1/item`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(await listed.json()).toContainEqual(expect.objectContaining({ name: 'Item 1' }))
    await server.end()
    expect(existsSync(path.join(shop, 'data'))).toBe(true)

    const tested = await run(shop, 'npm', 'test')
    expect(tested.said).toMatch(/\n\d\d passed, 0 failed/)
    expect(tested.status).toBe(0)

    const file = path.join(shop, 'resources', 'item.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replace("title: 'name'", "title: 'nmae'"))
    const slipped = await run(shop, 'npx', 'tsc', '--noEmit')
    expect(slipped.said).toMatch(/^resources\/item\.ts\(.*nmae/m)
  })

  it.each([
    ['no folder', [], 'One folder was expected'],
    ['two folders', ['one', 'two', '--name', 'Shop'], 'not one and two'],
    ['no name', ['shop'], "The product's name is missing"],
    ['an empty name', ['shop', '--name', ' '], "The product's name is missing"],
    ['a name of two lines', ['shop', '--name', 'My\nshop'], 'one line'],
    ['a folder whose name no package may have', ['My Shop', '--name', 'Shop'], "'My Shop' is no name of a package"],
    ['the name of the engine', ['deckhand', '--name', 'Shop'], "'deckhand' is no name of a package"],
    ['a folder that is not empty', ['full', '--name', 'Shop'], 'full is not empty (it has kept.txt)'],
    ['a file', ['full/kept.txt', '--name', 'Shop'], 'kept.txt cannot be read as a folder'],
    ['an option that is none', ['shop', '--nmae', 'Shop'], "Unknown option '--nmae'"],
  ])('is refused in a sentence for %s, and nothing is written', async (_, args, sentence) => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'full'))
    writeFileSync(path.join(folder, 'full', 'kept.txt'), 'kept')
    const { status, said } = await makeNew(folder, ...args)
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['full', path.join('full', 'kept.txt')])
  })
})

describe('a command', () => {
  it.each([
    ['is none', ['strat'], "'strat' is no command; expected one of start,"],
    ['is called where no business is', ['start'], "has no folder 'resources'"],
  ])('that %s is refused in a sentence', async (_, args, sentence) => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'package.json'), '{}')
    const { status, said } = await run(folder, process.execPath, deckhand, ...args)
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(readdirSync(folder)).toEqual(['package.json'])
  })
})
