import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Registry } from '../../../../vocabulary'
import { createFileStore, type FileStore, filesFolder, isStoredFileName } from '../../../database/files/file-store'
import { collectPictureReferences } from '../../../database/files/orphaned-files'
import type { DatabaseLocation } from '../../../database/open-store'
import { dataFormatOf, lastWriterVersion } from '../../../database/ownership/writer-version'
import { mapConcurrently } from '../../../platform/concurrency'
import { writeFileAtomically } from '../../../platform/durable-files'
import { keyFilePath } from '../../../platform/keys'
import { StartError } from '../../../platform/problem'
import { ownVersion } from '../../../platform/version'
import type { SharedPictures as Pictures } from '../destinations/shared-pictures'
import { type BackupCounts, type BackupLine, backupFormatVersion, createBackupHash } from './backup-format'
import { listBackupTables, readTableRows } from './backup-tables'
import { type MaintenanceConnection, openMaintenanceConnection } from './maintenance-connection'

export interface BackupOptions {
  readonly place: DatabaseLocation
  /**
   * The data folder, with the keys. The data folder also contains the files, unless the files have another location.
   */
  readonly dataDir: string
  /** The storage of the pictures and attachments. Default: the files in the data folder. */
  readonly files?: FileStore
  /** The path of the backup file. */
  readonly file: string
  /** The declarations, which show which fields of records refer to pictures. */
  readonly registry: Registry
}

interface WriteBackupOptions extends BackupOptions {
  /** The pictures that all backups share. Default: the backup contains the pictures. */
  readonly sharedPictures?: Pictures
}

interface WrittenBackup extends BackupCounts {
  /** The names of the pictures that the backup contains or refers to. */
  readonly taken: ReadonlySet<string>
  /** The number of pictures that records refer to, but that the storage and the backup do not contain. */
  readonly missing: number
}

/**
 * Writes a snapshot of all records, pictures and keys into one file that only its owner can read. Other people can work
 * during a backup.
 *
 * @throws StartError if no data to back up exist, the backup file already exists, or its folder does not exist. In
 * these cases, nothing is written.
 */
export async function writeBackup({
  place,
  dataDir,
  files,
  file,
  registry,
  sharedPictures: stand,
}: WriteBackupOptions): Promise<WrittenBackup> {
  const beside = await openMaintenanceConnection(place)
  if (!beside) throw new StartError(`There is no database in ${dataDir}. Name the folder that has it in DATA_DIR.`)
  try {
    if (existsSync(file)) throw new StartError(`${file} is there already. Name a new file.`)
    const folder = dirname(file)
    if (!existsSync(folder)) throw new StartError(`There is no folder ${folder}. Make it, or name a file in another.`)
    const counts = { tables: 0, rows: 0, files: 0 }
    const shown = collectPictureReferences(registry)
    const taken = new Set<string>()
    const kept = files ?? createFileStore(filesFolder(dataDir))
    const lines = linesFor({ ...beside, dataDir, files: kept, counts, shown, taken, stand })
    // The callback is empty, because the code that reads the zipped stream receives the errors of the pipeline.
    await writeFileAtomically(
      file,
      pipeline(zippable(lines), createGzip({ level: 6 }), () => {}),
    ).catch((error: NodeJS.ErrnoException) => {
      if (!diskFaults.has(error.code ?? '')) throw error
      throw new StartError(
        `The backup could not be written to ${file} (${error.message}). Make room there, or name another place; nothing was left behind.`,
      )
    })
    return { ...counts, taken, missing: shown.missingFrom(taken) }
  } finally {
    await beside.db.destroy()
  }
}

/** The error codes of a disk to which the process cannot write. */
const diskFaults: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES'])

interface Work extends MaintenanceConnection {
  readonly dataDir: string
  readonly files: FileStore
  readonly counts: { -readonly [Name in keyof BackupCounts]: number }
  readonly shown: ReturnType<typeof collectPictureReferences>
  /** The pictures that the backup contains or refers to. */
  readonly taken: Set<string>
  readonly stand: Pictures | undefined
}

async function* zippable(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const sum = createBackupHash()
  for await (const line of lines) {
    if ('end' in line) yield `${JSON.stringify({ ...line, digest: sum.digest('hex') })}\n`
    else {
      const text = `${JSON.stringify(line)}\n`
      sum.update(text)
      yield text
    }
  }
}

async function* linesFor(work: Work): AsyncGenerator<BackupLine> {
  const { dataDir, files, counts, taken, stand } = work
  yield {
    deckhand: 'backup',
    format: backupFormatVersion,
    version: (await lastWriterVersion(work.db)) ?? ownVersion,
    dataFormat: await dataFormatOf(work.db),
    madeAt: new Date().toISOString(),
  }
  const keyIn = (file: string) => readFile(file, 'utf8').catch(() => '')
  const [secret, seal] = await Promise.all([
    keyIn(keyFilePath(dataDir, 'tokens')),
    keyIn(keyFilePath(dataDir, 'seals')),
  ])
  if (secret) yield { secret: secret.trim() }
  if (seal) yield { seal: seal.trim() }
  // A picture is stored before its record and deleted after its record. The pictures before and after the snapshot are
  // therefore enough.
  yield* pictures(files, taken, stand)
  yield* snapshot(work, () => pictures(files, taken, stand))
  counts.files = taken.size
  yield { end: counts }
}

/**
 * The number of pictures that are read and stored in parallel. Parallel work is necessary because a bucket needs a long
 * time for each picture.
 */
const picturesAtOnce = 8

async function* pictures(
  files: FileStore,
  taken: Set<string>,
  stand: Pictures | undefined,
): AsyncGenerator<BackupLine> {
  const take = async ({ name }: { readonly name: string }): Promise<BackupLine | undefined> => {
    const known = isStoredFileName(name) ? stand?.digestOf(name) : undefined
    if (known !== undefined) return { file: name, digest: known }
    const found = await files.read(name)
    if (!found) return undefined
    const bytes = Buffer.concat(await found.stream.toArray())
    return stand
      ? { file: name, digest: await stand.put(name, bytes) }
      : { file: name, bytes: bytes.toString('base64') }
  }
  const others = (await files.all()).filter(({ name }) => !taken.has(name))
  for await (const line of mapConcurrently(others, picturesAtOnce, take)) {
    if (!line || !('file' in line)) continue
    taken.add(line.file)
    yield line
  }
}

/** Reads all tables in one snapshot. Calls `once` when the snapshot has started. */
async function* snapshot(
  { db, dialect, counts, shown }: Work,
  once: () => AsyncIterable<BackupLine>,
): AsyncGenerator<BackupLine> {
  const starting = db.startTransaction()
  const trx = await (dialect.name === 'postgres'
    ? starting.setIsolationLevel('repeatable read').setAccessMode('read only')
    : starting
  ).execute()
  try {
    const tables = await listBackupTables(trx, dialect)
    if (tables.length === 0)
      throw new StartError(
        'There are no records in this database. Set DATABASE_URL or DATA_DIR to the database with the records.',
      )
    yield* once()
    for (const table of tables) {
      yield table
      counts.tables++
      for await (const rows of readTableRows(trx, table)) {
        yield { rows }
        shown.see(table.table, table.columns, rows)
        counts.rows += rows.length
      }
    }
  } finally {
    await trx.rollback().execute()
  }
}
