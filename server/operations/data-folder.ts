import { accessSync, constants } from 'node:fs'
import { createSyncedFolder } from '../platform/durable-files'
import { StartError } from '../platform/problem'

/**
 * Creates the data folder if it does not exist.
 *
 * @throws StartError if the user of this process cannot write to the folder.
 */
export function prepareDataFolder(folder: string) {
  try {
    createSyncedFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOTDIR')
      throw new StartError(`The data folder ${folder} is a file, or lies in one. Name a folder in DATA_DIR.`)
    throw new StartError(
      `The data folder ${folder} cannot be written (${code}). Give this user the right to write it, or name another folder in DATA_DIR.`,
    )
  }
}
