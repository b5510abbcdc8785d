import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keptKeys, rotateKept } from '../../../server/auth/keys'
import { makeFolder } from '../../../server/files/folders'
import { temporaryFolder } from '../support/stores'

/** What was done to the disk, in its order, by the last names of the paths. */
const done = vi.hoisted((): string[] => [])

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const paths = new Map<number, string>()
  const last = (path: unknown) =>
    String(path)
      .split('/')
      .at(-1)
      ?.replace(/-\d+\.part$/, '.part') ?? ''
  return {
    ...fs,
    openSync: (...given: Parameters<typeof fs.openSync>) => {
      const opened = fs.openSync(...given)
      paths.set(opened, String(given[0]))
      return opened
    },
    fsyncSync: (opened: number) => {
      fs.fsyncSync(opened)
      done.push(`sync ${last(paths.get(opened))}`)
    },
    writeFileSync: (...given: Parameters<typeof fs.writeFileSync>) => {
      fs.writeFileSync(...given)
      const isFlushed = typeof given[2] === 'object' && given[2]?.flush
      done.push(`${isFlushed ? 'write and sync' : 'write'} ${last(given[0])}`)
    },
    linkSync: (...given: Parameters<typeof fs.linkSync>) => {
      fs.linkSync(...given)
      done.push(`name ${last(given[1])}`)
    },
    renameSync: (...given: Parameters<typeof fs.renameSync>) => {
      fs.renameSync(...given)
      done.push(`name ${last(given[1])}`)
    },
  }
})

afterEach(() => {
  done.length = 0
})

it('a key has its name once it is on the disk, and is used once its name is there too', () => {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const made = keptKeys(folder, 'seals')
  const expected = ['write and sync seal-key.part', 'name seal-key', 'sync data']
  expect(done).toEqual(expected)
  rotateKept(folder, 'seals')
  expect(done).toEqual([...expected, ...expected])
  expect(keptKeys(folder, 'seals')).toEqual([expect.any(String), ...made])
  expect(readdirSync(folder)).toEqual(['seal-key'])
})

it('a folder is made with its name, and with those of the ones above it, on the disk', () => {
  const top = join(temporaryFolder(), 'top')
  mkdirSync(top)
  makeFolder(join(top, 'one', 'two'))
  expect(existsSync(join(top, 'one', 'two'))).toBe(true)
  expect(done).toEqual(['sync one', 'sync top'])
  makeFolder(join(top, 'one', 'two'))
  expect(done).toHaveLength(2)
})
