import { resolve } from 'node:path'
import { type BackupOptions, backUp } from './backup/backup'
import type { Counts } from './backup/format'
import { restore } from './backup/restore'
import { filesFolder } from './files/files'
import { withoutThose } from './gateway/elsewhere'
import { migrations } from './migrations'
import { Problem } from './problem'
import { registry as declared, handlers } from './registry'
import { StartError, settingsHere } from './settings'

const usages = {
  backup: 'npm run backup -- FILE',
  restore: 'npm run restore -- FILE [--replace]',
} as const

/** The exit code where a backup was written and lacks something. */
const incomplete = 2

const many = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`

const inWords = ({ rows, files }: Counts) => `${many(rows, 'row', 'rows')} and ${many(files, 'picture', 'pictures')}`

interface Asked extends BackupOptions {
  readonly replace: boolean
}

const commands = {
  backup: async (asked: Asked) => {
    const counts = await backUp(asked)
    if (counts.missing > 0) {
      process.exitCode = incomplete
      process.stderr.write(
        `Records show ${many(counts.missing, 'picture that is', 'pictures that are')} not in ${filesFolder(asked.dataDir)}, so the backup lacks them. If they are in another folder, name that in DATA_DIR and back up once more, to another file.\n`,
      )
    }
    return [`Backed up ${inWords(counts)} to ${asked.file}.`]
  },
  restore: async (asked: Asked) => {
    const { head, counts, before, newKeys } = await restore({ ...asked, handlers, migrations })
    return [
      `Restored ${inWords(counts)} as they were at ${head.madeAt}. Everybody signs in anew.`,
      ...(before ? [`What was there before is backed up in ${before}.`] : []),
      ...(newKeys ? ['The keys are others than before: start the server anew.'] : []),
    ]
  },
} as const

/** What a command line asks for. Throws where it is not understood. */
function read([name = '', ...given]: readonly string[]): { name: keyof typeof commands; asked: Asked } {
  if (name !== 'backup' && name !== 'restore')
    throw new StartError(`Expected one of: ${Object.values(usages).join('; ')}.`)
  const files = given.filter((one) => !one.startsWith('-'))
  const [file] = files
  const unknown = given.find((one) => one.startsWith('-') && !(name === 'restore' && one === '--replace'))
  if (files.length !== 1 || !file || unknown) throw new StartError(`Expected: ${usages[name]}`)
  const { settings } = settingsHere()
  const { dataDir, databaseUrl } = settings
  const registry = withoutThose(declared, settings)
  const place = databaseUrl ? { databaseUrl } : { dataDir }
  return {
    name,
    asked: { place, dataDir, registry, file: resolve(process.env.INIT_CWD ?? '.', file), replace: given.length > 1 },
  }
}

try {
  const { name, asked } = read(process.argv.slice(2))
  console.log((await commands[name](asked)).join('\n'))
} catch (error) {
  const { message, stack } = error as Error
  process.stderr.write(`${error instanceof StartError || error instanceof Problem ? message : stack}\n`)
  process.exitCode = 1
}
