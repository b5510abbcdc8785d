import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFileStore, type FileStore, filesFolder } from '../../../server/database/files/file-store'
import { openStore } from '../../../server/database/open-store'
import { readBackupLines } from '../../../server/operations/backup/archive/backup-format'
import { checkBackup } from '../../../server/operations/backup/archive/check-backup'
import { encryptStream, noBackupEncryption } from '../../../server/operations/backup/archive/encryption'
import { restoreBackup } from '../../../server/operations/backup/archive/restore-backup'
import { writeBackup } from '../../../server/operations/backup/archive/write-backup'
import type { BackupEncryption } from '../../../server/operations/backup/backup-settings'
import { openBackupDestination } from '../../../server/operations/backup/destinations/destination'
import { openSharedPictures, sha256Hex } from '../../../server/operations/backup/destinations/shared-pictures'
import { handlers, registry } from '../../library'
import { newFolder, temporaryFolder } from '../support/stores'

const places = 60

/** Returns as many positions as `places`, evenly spread from the first byte to the last byte. */
const spread = (length: number) =>
  Array.from({ length: places }, (_, nth) => Math.floor((nth * (length - 1)) / (places - 1)))

const flipped = (bytes: Buffer, at: number) => {
  const edited = Buffer.from(bytes)
  edited[at] = (edited[at] ?? 0) ^ 0x41
  return edited
}

const damages = (bytes: Buffer) => [
  ...spread(bytes.length).map((at) => [`cut at ${at}`, bytes.subarray(0, at)] as const),
  ...spread(bytes.length).map((at) => [`edited at ${at}`, flipped(bytes, at)] as const),
]

/** A store with one author and one picture, and the bytes of its backup. */
async function shop(name: string, dataDir: string) {
  const store = await openStore({ registry, handlers, dataDir })
  await store.transaction((trx) => store.insert(trx, registry.get('author'), { name, slug: name, status: 1 }))
  await store.close()
  const files = createFileStore(filesFolder(dataDir))
  await files.restore(`${'0'.repeat(32)}.webp`, Buffer.from('a picture'))
  const file = join(dataDir, 'all.backup')
  await writeBackup({ dataDir, place: { dataDir }, file, registry })
  return { dataDir, files, bytes: readFileSync(file) }
}

const fileOf = (bytes: Uint8Array) => {
  const file = join(home.folder, 'damaged.backup')
  writeFileSync(file, bytes)
  return file
}

const linesIn = async (file: string, locks: BackupEncryption) => {
  const lines: unknown[] = []
  for await (const line of readBackupLines(file, locks)) lines.push(line)
  return lines
}

const isOneSentence =
  /^The backup \S+ (cannot be used: .+\. Take another one|cannot be decrypted with .+\. Set the one that it was made for); nothing was changed\.$/

const home = newFolder()
afterAll(home.remove)

let made: Awaited<ReturnType<typeof shop>>
let locks: BackupEncryption
beforeAll(async () => {
  made = await shop('ada', home.folder)
  const identity = await generateIdentity()
  locks = { recipients: [await identityToRecipient(identity)], identity }
})

describe.each(['plain', 'encrypted'] as const)('a %s backup', (form) => {
  it('is refused with one sentence if a cut or an edit changes its contents', async () => {
    const by = form === 'plain' ? noBackupEncryption : locks
    const bytes = form === 'plain' ? made.bytes : await buffer(await encryptStream(Readable.from([made.bytes]), locks))
    const all = await linesIn(fileOf(bytes), by)
    const wrong: string[] = []
    let harmless = 0
    for (const [what, damaged] of damages(bytes)) {
      const file = fileOf(damaged)
      const why = await checkBackup(file, by).then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (why !== undefined && !isOneSentence.test(why)) wrong.push(`${what}: ${why}`)
      if (why !== undefined) continue
      harmless++
      expect(await linesIn(file, by), what).toEqual(all)
    }
    expect(wrong).toEqual([])
    // The gzip header contains a time and an operating system, which Deckhand does not read.
    expect(harmless).toBeLessThanOrEqual(form === 'plain' ? 1 : 0)
  })
})

/**
 * Copies of the text in which one key of a line has another value or another name. The copies include each key of each
 * type of line.
 */
const misshapen = (text: string): [string, string][] => {
  const lines = text.trimEnd().split('\n')
  const seen = new Set<string>()
  return lines.flatMap((line, at) => {
    const whole: Record<string, unknown> = JSON.parse(line)
    const edits = Object.keys(whole).flatMap((key): [string, Record<string, unknown>][] => {
      const { [key]: value, ...rest } = whole
      return [
        [`${key} is null`, { ...whole, [key]: null }],
        [`${key} is a number`, { ...whole, [key]: 5 }],
        [`${key} is called ${key}x`, { ...rest, [`${key}x`]: value }],
      ]
    })
    return edits
      .filter(([what]) => !seen.has(what) && seen.add(what))
      .map(([what, edited]): [string, string] => [
        what,
        `${[...lines.slice(0, at), JSON.stringify(edited), ...lines.slice(at + 1)].join('\n')}\n`,
      ])
  })
}

it('a line with a missing or wrong key is refused with one sentence, for every key', async () => {
  const edited = misshapen(gunzipSync(made.bytes).toString())
  expect(edited.length).toBeGreaterThan(30)
  for (const [what, text] of [['a line is null', 'null\n'] as const, ...edited])
    await expect(checkBackup(fileOf(gzipSync(text)), noBackupEncryption), what).rejects.toThrow(isOneSentence)
})

it('a damaged backup changes no records, pictures or keys, even if it may replace them', async () => {
  const { dataDir } = await shop('grace', temporaryFolder())
  const before = readdirSync(dataDir, { recursive: true }).sort()
  for (const [, damaged] of damages(made.bytes).filter((_, nth) => nth % 20 === 7)) {
    const given = { dataDir, place: { dataDir }, file: fileOf(damaged), registry, handlers, replace: true }
    await expect(restoreBackup(given)).rejects.toThrow(isOneSentence)
  }
  expect(readdirSync(dataDir, { recursive: true }).sort()).toEqual(before)
  const file = join(temporaryFolder(), 'after.backup')
  await writeBackup({ dataDir, place: { dataDir }, file, registry })
  expect(gunzipSync(readFileSync(file)).toString()).toContain('grace')
})

it.each(['plain', 'encrypted'] as const)(
  'a picture of a backup that is %s is refused wherever it is cut or edited',
  async (form) => {
    const to = temporaryFolder()
    const place = await openBackupDestination(to, { region: '' })
    const by = form === 'plain' ? noBackupEncryption : locks
    const bytes = Buffer.from('a picture of something that is sold')
    await (await openSharedPictures(place, by)).put('one.webp', bytes)
    const [name = ''] = readdirSync(join(to, 'files'))
    const stored = readFileSync(join(to, 'files', name))
    const beside = await openSharedPictures(place, by)
    for (const [what, damaged] of damages(stored)) {
      writeFileSync(join(to, 'files', name), damaged)
      await expect(beside.read('one.webp', sha256Hex(bytes)), what).rejects.toThrow(
        /'one.webp' is damaged\. Take another one; nothing was changed\.$|cannot be decrypted/,
      )
    }
  },
)

/** Pictures whose reading fails after some bytes, as on a full or broken disk. */
const failing = (files: FileStore, code: string): FileStore => ({
  ...files,
  read: async () => ({
    bytes: 100,
    stream: Readable.from(
      (async function* () {
        yield Buffer.from('a pic')
        throw Object.assign(new Error(`${code}: no space left on device, write`), { code })
      })(),
    ),
  }),
})

it('a disk error during a backup is reported in one sentence, and leaves no partial file', async () => {
  const folder = temporaryFolder()
  const { dataDir, files } = made
  const given = {
    dataDir,
    place: { dataDir },
    file: join(folder, 'all.backup'),
    registry,
    files: failing(files, 'ENOSPC'),
  }
  await expect(writeBackup(given)).rejects.toThrow(
    `The backup could not be written to ${join(folder, 'all.backup')} (ENOSPC: no space left on device, write). Make room there, or name another place; nothing was left behind.`,
  )
  expect(readdirSync(folder)).toEqual([])
  expect(existsSync(join(dataDir, 'deckhand.db'))).toBe(true)
})
