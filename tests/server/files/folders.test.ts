import fs, { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSyncedFolder } from '../../../server/platform/durable-files'
import { loadOrCreateKeys, rotateStoredKeys } from '../../../server/platform/keys'
import { temporaryFolder } from '../support/stores'

/** The sequence of the operations on the disk, with the last name of each path. */
const done: string[] = []

const last = (path: unknown) =>
  String(path)
    .split('/')
    .at(-1)
    ?.replace(/-\d+\.part$/, '.part') ?? ''

/** Calls `note` after each call of a function of the file system. */
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
  // Some versions of Node sync a file through this function inside `writeFileSync`. The mock of `writeFileSync` records
  // such a sync.
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
  // Modules that were loaded before this test file also use the mocks.
  syncBuiltinESMExports()
})

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  done.length = 0
})

it('a key file is synced before it is named, and its folder is synced before the key is used', () => {
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

it('a new folder is synced to the disk together with its parents', () => {
  const top = join(temporaryFolder(), 'top')
  mkdirSync(top)
  createSyncedFolder(join(top, 'one', 'two'))
  expect(existsSync(join(top, 'one', 'two'))).toBe(true)
  expect(done).toEqual(['sync one', 'sync top'])
  createSyncedFolder(join(top, 'one', 'two'))
  expect(done).toHaveLength(2)
})
