import { fork } from 'node:child_process'
import { StartError } from '../../platform/start-error'
import type { BackupReport } from './backup-report'

/** What the command answers whoever began it as a child process. */
export type BackupProcessMessage = { readonly report: BackupReport } | { readonly why: string }

/** What asks the program for a backup to the place of its settings. */
export const backupToDestinationCommand = 'backup-to-place'

/**
 * Has a program make the backup in a process of its own, so that this one answers meanwhile. That one ends when this one does.
 *
 * @param program the file of the commands.
 * @throws StartError that says why there is none.
 */
export const backUpInChildProcess = (program: string, signal: AbortSignal): Promise<BackupReport> =>
  new Promise((resolve, reject) => {
    let told: BackupProcessMessage | undefined
    let said = ''
    const child = fork(program, [backupToDestinationCommand], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      signal,
    })
    child.stderr?.on('data', (bytes) => {
      said = (said + bytes).slice(-2000)
    })
    child.on('message', (message) => {
      told = message as BackupProcessMessage
    })
    child.once('error', reject)
    child.once('close', (code, ended) => {
      if (told && 'report' in told) resolve(told.report)
      else reject(new StartError(told?.why ?? (said.trim() || `The backup was ended (${ended ?? code}).`)))
    })
  })
