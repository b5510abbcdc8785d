import { fork } from 'node:child_process'
import { StartError } from '../../platform/problem'
import type { BackupReport } from './backup-runs'

/** The message from the child process of a backup. */
export type BackupProcessMessage = { readonly report: BackupReport } | { readonly why: string }

/** The name of the command that makes a backup to the configured destination. */
export const backupToDestinationCommand = 'backup-to-place'

/**
 * Makes the backup in a child process, so that this process continues to respond. The child process ends when this
 * process ends.
 *
 * @param program the path of the program that makes backups.
 * @throws StartError with the reason for a failure.
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
      else reject(new StartError(told?.why ?? (said.trim() || `The backup process ended early (${ended ?? code}).`)))
    })
  })
