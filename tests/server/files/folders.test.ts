import fs, { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSyncedFolder } from '../../../server/platform/folders'
import { loadOrCreateKeys, rotateStoredKeys } from '../../../server/platform/keys'
import { temporaryFolder } from '../support/stores'

/** What was done to the disk, in its order, by the last names of the paths. */
const done: string[] = []

const last = (path: unknown) =>
  String(path)
    .split('/')
    .at(-1)
    ?.replace(/-\d+\.part$/, '.part') ?? ''

/** Notes what is done by a function of the file system once it was. */
function hear<Name extends 'openSync' | 'fsyncSync' | 'writeFileSync' | 'linkSync' | 'renameSync'>(
  name: Name,
  note: (given: Parameters<(typeof fs)[Name]>, answer: unknown) => void,
) {
  const own = fs[name] as (...given: unknown[]) => unknown
  vi.spyOn(fs, name as 'fsyncSync').mockImplementation(((...given: unknown[]) => {
    const answer = own(...given)
    note(given as never, answer)
    return answer
  }) as never)
}

beforeEach(() => {
  const paths = new Map<unknown, unknown>()
  hear('openSync', ([path], opened) => paths.set(opened, path))
  // Some versions of Node write and sync a file by this as well, which is noted below.
  hear('fsyncSync', ([opened]) => {
    const name = last(paths.get(opened))
    if (!name.endsWith('.part')) done.push(`sync ${name}`)
  })
  hear('writeFileSync', ([path, , options]) => {
    const isFlushed = typeof options === 'object' && options?.flush
    done.push(`${isFlushed ? 'write and sync' : 'write'} ${last(path)}`)
  })
  hear('linkSync', ([, path]) => done.push(`name ${last(path)}`))
  hear('renameSync', ([, path]) => done.push(`name ${last(path)}`))
  // Modules that were loaded before hear of it as well.
  syncBuiltinESMExports()
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  done.length = 0
})

it('a key has its name once it is on the disk, and is used once its name is there too', () => {
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  const made = loadOrCreateKeys(folder, 'seals')
  const expected = ['write and sync seal-key.part', 'name seal-key', 'sync data']
  expect(done).toEqual(expected)
  rotateStoredKeys(folder, 'seals')
  expect(done).toEqual([...expected, ...expected])
  expect(loadOrCreateKeys(folder, 'seals')).toEqual([expect.any(String), ...made])
  expect(readdirSync(folder)).toEqual(['seal-key'])
})

it('a folder is made with its name, and with those of the ones above it, on the disk', () => {
  const top = join(temporaryFolder(), 'top')
  mkdirSync(top)
  createSyncedFolder(join(top, 'one', 'two'))
  expect(existsSync(join(top, 'one', 'two'))).toBe(true)
  expect(done).toEqual(['sync one', 'sync top'])
  createSyncedFolder(join(top, 'one', 'two'))
  expect(done).toHaveLength(2)
})
