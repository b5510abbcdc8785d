import { resolve } from 'node:path'
import { withoutExternalResources } from '../integrations/gateway/record-hosts'
import { recordKeyFingerprints } from './auth/matching-keys'
import { createFileStore, filesFolder } from './database/files/file-store'
import { openStorage } from './database/files/object-storage'
import { adoptStorage } from './database/files/shared-storage'
import type { BackupCounts } from './operations/backup/archive/backup-format'
import { openMaintenanceConnection } from './operations/backup/archive/maintenance-connection'
import { restoreBackup } from './operations/backup/archive/restore-backup'
import { type BackupOptions, writeBackup } from './operations/backup/archive/write-backup'
import { type BackupProcessMessage, backupToDestinationCommand } from './operations/backup/backup-process'
import { backUpToDestination } from './operations/backup/destinations/back-up-to-destination'
import { findBackup, listBackupNames } from './operations/backup/destinations/find-backup'
import { migrations } from './operations/migrations'
import { registry as declared, handlers } from './operations/registry'
import { databaseLocationOf, loadServerSettings, type ServerSettings } from './operations/settings'
import { keyPurposes, keySettings, resolveServerKeys, rotateStoredKeys } from './platform/keys'
import { Problem, StartError } from './platform/problem'

const usages = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE, or the NAME of one in BACKUP_TO, or --latest [--replace]; or --list',
  keys: 'npm run keys -- --rotate, or --accept',
} as const

/** The exit code for a backup that is incomplete. */
const incomplete = 2

const countText = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

const inWords = ({ rows, files }: BackupCounts) =>
  `${countText(rows, 'row', 'rows')} and ${countText(files, 'picture', 'pictures')}`

interface MaintenanceCommand extends BackupOptions {
  /** The location of the files, as messages show it. */
  readonly storage: string
  readonly settings: ServerSettings
  readonly flags: readonly string[]
}

/** The flags of each command. */
const flagsOf = { backup: [], restore: ['--replace', '--latest', '--list'] } as const

/** The error that the data folder has no keys to rotate. */
const noStoredKeysError = (settings: readonly string[]) =>
  new StartError(
    `The keys of ${settings.join(' and ')} are given by the settings. Put new keys in front of them there (${settings[0]}=new,former), and restart the server.`,
  )

const filesPlaceOf = ({ dataDir, filesUrl }: ServerSettings) => filesUrl ?? filesFolder(dataDir)

const storageOf = (settings: ServerSettings) => openStorage(filesPlaceOf(settings), settings.s3)

const keyCommands = {
  '--rotate': async ({ dataDir, keys }: ServerSettings) => {
    const given = keyPurposes.filter((purpose) => keys[purpose])
    if (given.length > 0) throw noStoredKeysError(given.map((purpose) => keySettings[purpose]))
    for (const purpose of keyPurposes) rotateStoredKeys(dataDir, purpose)
    return [
      `New keys are in ${dataDir}. Restart the server to use them. Tokens and secrets of the former keys remain valid.`,
    ]
  },
  '--accept': async (settings: ServerSettings) => {
    const { dataDir, keys } = settings
    const beside = await openMaintenanceConnection(databaseLocationOf(settings))
    if (!beside) throw new StartError(`There is no database in ${dataDir}. Name the folder that has it in DATA_DIR.`)
    try {
      await recordKeyFingerprints(beside, resolveServerKeys({ dataDir, ...keys }))
      await adoptStorage(beside, await storageOf(settings))
    } finally {
      await beside.db.destroy()
    }
    return [
      'The database now accepts the keys and the files of this machine. Tokens and secrets of other keys are invalid.',
    ]
  },
} as const

const commands = {
  backup: async ({ settings: _, ...asked }: MaintenanceCommand) => {
    const counts = await writeBackup(asked)
    if (counts.missing > 0) {
      process.exitCode = incomplete
      process.stderr.write(
        `Records show ${countText(counts.missing, 'picture that is', 'pictures that are')} not in ${asked.storage}, so the backup lacks them. If they are elsewhere, name that in FILES_URL or DATA_DIR and back up once more, to another file.\n`,
      )
    }
    return [`Backed up ${inWords(counts)} to ${asked.file}.`]
  },
  restore: async ({ settings, flags, ...asked }: MaintenanceCommand) => {
    if (flags.includes('--list')) return listBackupNames(settings)
    const { release, ...found } = await findBackup(settings, asked.file, flags.includes('--latest'))
    const replace = flags.includes('--replace')
    const given = { ...asked, ...found, replace, handlers, migrations }
    const { head, counts, before, newKeys } = await restoreBackup(given).finally(release)
    return [
      `Restored ${inWords(counts)} as they were at ${head.madeAt}. Everyone has to sign in again.`,
      ...(before ? [`The previous data are backed up in ${before}.`] : []),
      ...(newKeys ? ['The keys have changed. Restart the server.'] : []),
    ]
  },
} as const

/**
 * Runs a command line and returns the lines to print.
 *
 * @throws StartError if the command line is invalid.
 */
async function run([name = '', ...given]: readonly string[]): Promise<readonly string[]> {
  if (name === 'keys') {
    const [flag = ''] = given
    if (given.length !== 1 || !(flag in keyCommands)) throw new StartError(`Expected: ${usages.keys}`)
    return keyCommands[flag as keyof typeof keyCommands](loadServerSettings().settings)
  }
  if (name !== 'backup' && name !== 'restore')
    throw new StartError(`Expected one of: ${Object.values(usages).join('; ')}.`)
  const named = given.filter((one) => !one.startsWith('-'))
  const flags = given.filter((one) => one.startsWith('-'))
  const [file = ''] = named
  const isNamed = flags.includes('--list') || flags.includes('--latest')
  const known: readonly string[] = flagsOf[name]
  if (named.length !== (isNamed ? 0 : 1) || !flags.every((flag) => known.includes(flag)))
    throw new StartError(`Expected: ${usages[name]}`)
  const { settings } = loadServerSettings()
  const { dataDir } = settings
  const registry = withoutExternalResources(declared, settings)
  const place = databaseLocationOf(settings)
  const whole = resolve(process.env.INIT_CWD ?? '.', file)
  const files = createFileStore(await storageOf(settings))
  return commands[name]({
    place,
    dataDir,
    files,
    storage: filesPlaceOf(settings),
    registry,
    file: whole,
    settings,
    flags,
  })
}

/** Makes a backup for the server, which started this process. The process ends when the server ends. */
async function backUpForServer(): Promise<void> {
  process.once('disconnect', () => process.exit(1))
  const { settings } = loadServerSettings()
  const { dataDir } = settings
  const place = databaseLocationOf(settings)
  const told = await backUpToDestination({
    settings,
    place,
    dataDir,
    files: createFileStore(await storageOf(settings)),
    registry: withoutExternalResources(declared, settings),
    handlers,
    migrations,
  }).then(
    (report): BackupProcessMessage => ({ report }),
    (error: Error): BackupProcessMessage => ({ why: error.message }),
  )
  process.send?.(told, () => process.exit(0))
}

/** The error message of a failed command. The message contains the stack trace only if LOG_LEVEL is debug. */
function sentenceOf(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (process.env.LOG_LEVEL === 'debug') return stack ?? message
  const isExpected = error instanceof StartError || error instanceof Problem
  return isExpected ? message : `${message}\nSet LOG_LEVEL=debug to see where this failed.`
}

try {
  const asked = process.argv.slice(2)
  if (asked[0] === backupToDestinationCommand && process.send) await backUpForServer()
  else console.log((await run(asked)).join('\n'))
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
