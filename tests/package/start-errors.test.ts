import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { fullIt } from '../scope'
import { temporaryFolder } from '../server/support/stores'
import { runDeckhand } from './run-business'

describe('a new business', () => {
  it.each([
    ['no folder', [], 'One folder was expected'],
    ['two folders', ['one', 'two', '--name', 'Shop'], 'not one and two'],
    ['no name', ['shop'], "The product's name is missing"],
    ['an empty name', ['shop', '--name', ' '], "The product's name is missing"],
    ['a name with two lines', ['shop', '--name', 'My\nshop'], 'one line'],
    [
      'a folder whose name is invalid for a package',
      ['My Shop', '--name', 'Shop'],
      "'My Shop' is not a valid package name",
    ],
    ['the name of the engine', ['deckhand', '--name', 'Shop'], "'deckhand' is not a valid package name"],
    ['a folder that is not empty', ['full', '--name', 'Shop'], 'full is not empty (it has kept.txt)'],
    ['a file', ['full/kept.txt', '--name', 'Shop'], 'kept.txt cannot be read as a folder'],
    ['a name with other letters', ['shöp', '--name', 'Shop'], "'shöp' is not a valid package name"],
    ['an empty version', ['shop', '--name', 'Shop', '--engine', ' '], '--engine is empty'],
    ['a missing packed engine', ['shop', '--name', 'Shop', '--engine', './no.tgz'], 'no.tgz is not there'],
    ['an unknown option', ['shop', '--nmae', 'Shop'], "Unknown option '--nmae'"],
  ])('is rejected with a clear message for %s, and no file is written', async (_, args, sentence) => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'full'))
    writeFileSync(path.join(folder, 'full', 'kept.txt'), 'kept')
    const { status, said } = await runDeckhand(folder, 'new', ...args)
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['full', path.join('full', 'kept.txt')])
  })

  it.each([
    ['in an existing empty folder, given as a dot', 'there', '.', 'It\'s "my" shop'],
    ['below folders with spaces and other letters', '.', 'a path/ünï/shop', '店 `x` $& \\ 🛒'],
  ])('is created %s, with any name', async (_, at, folder, name) => {
    const top = temporaryFolder()
    mkdirSync(path.join(top, 'there'))
    const made = path.join(top, at, folder)
    const { status, said } = await runDeckhand(path.join(top, at), 'new', folder, '--name', name, '--engine', '^0.1.0')
    expect(status, said).toBe(0)
    const [, written = ''] = /name: ('.*'),/.exec(readFileSync(path.join(made, 'business', 'index.ts'), 'utf8')) ?? []
    expect(runInNewContext(written)).toBe(name)
    expect(JSON.parse(readFileSync(path.join(made, 'package.json'), 'utf8'))).toMatchObject({
      name: path.basename(made),
      dependencies: { deckhand: '^0.1.0' },
    })
  })

  it.runIf(process.platform === 'linux')(
    'is rejected with a clear message where no folder can be created',
    async () => {
      const { status, said } = await runDeckhand(temporaryFolder(), 'new', '/proc/shop', '--name', 'Shop')
      expect(status).toBe(1)
      expect(said.trim()).toBe('/proc/shop cannot be written (ENOENT); name another folder, or mend that.')
    },
  )
})

describe('a command', () => {
  it.each([
    ['does not exist', ['strat'], "'strat' is not a command; expected one of start,"],
    ['is run outside a business', ['start'], "has no folder 'resources'"],
  ])('that %s is rejected with a clear message', async (_, args, sentence) => {
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'package.json'), '{}')
    const { status, said } = await runDeckhand(folder, ...args)
    expect(status).toBe(1)
    expect(said).toContain(sentence)
    expect(readdirSync(folder)).toEqual(['package.json'])
  })

  fullIt(
    'that finds an error in a source reports its place, the problem and the fix, without a stack trace',
    async () => {
      const folder = temporaryFolder()
      writeFileSync(path.join(folder, 'package.json'), '{}')
      mkdirSync(path.join(folder, 'resources'))
      writeFileSync(path.join(folder, 'resources', 'part.ts'), 'export default {\n  name: = 1,\n}\n')
      const { status, said } = await runDeckhand(folder, 'start')
      expect(status).toBe(1)
      expect(said).toContain('resources/part.ts:2:9: Unexpected token.\nMend this place and run the command again.')
      expect(said).not.toMatch(/^ +at |Node\.js/m)
    },
  )
})
