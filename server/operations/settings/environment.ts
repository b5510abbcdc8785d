import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { didYouMean, nearestName } from '../../../vocabulary'
import { baseSettingName, type Environment, fileSettingSuffix as fileOf } from '../../platform/settings-reader'
import { StartError } from '../../platform/start-error'

const fileName = '.env'

/** What a process is told, and which of it stands in its file. */
export interface EnvironmentSources {
  readonly environment: Environment
  readonly inFile: readonly string[]
}

/**
 * The environment, and what the file `.env` of a folder adds to it; what is in both is as the environment has it.
 *
 * @throws StartError where the file is there and cannot be read.
 */
export function loadEnvironment(environment: Environment, folder: string): EnvironmentSources {
  const file = join(folder, fileName)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { environment, inFile: [] }
    throw new StartError(`${file} cannot be read (${code}). Let this user read it, or remove it.`)
  }
  const own = parseEnv(textOf(bytes, file)) as Environment
  const odd = Object.keys(own).find((name) => !/^[\w.-]+$/.test(name))
  if (odd !== undefined)
    throw new StartError(
      `${file} has the line '${odd.split('\n', 1)[0]}', which names no setting. Write one NAME=value in each line, or # before what is none.`,
    )
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined))
  return { environment: { ...own, ...set }, inFile: Object.keys(own) }
}

/** Text in UTF-8, with or without the mark of it that some editors put in front. */
function textOf(bytes: Buffer, file: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw new StartError(`${file} is not in UTF-8, so its settings would be lost. Save it in that encoding.`)
}

/** So many settings that begin with the same word make it one of ours. */
const family = 3

/** What container platforms tell of services beside this one, whatever they are called. */
const ofServices = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_\w+)?)$/

const firstWord = (name: string) => name.split('_', 1)[0] ?? ''

/**
 * Tells of what nothing reads: all of it in the file, which is there for nothing else; in the environment, which is full of
 * what others are told, only what is nearly called as a setting is, or begins as several do.
 */
export function findUnknownSettings({ environment, inFile }: EnvironmentSources, known: readonly string[]): string[] {
  const words = known.map(firstWord)
  const families = new Set(words.filter((word) => words.filter((other) => other === word).length >= family))
  const candidates = known.flatMap((name) => [name, name + fileOf])
  const isNear = (name: string) => {
    const meant = nearestName(name, candidates)
    if (meant === undefined || meant.length <= 4) return false
    return Math.abs(meant.length - name.length) <= (meant.length > 8 ? 2 : 1)
  }
  const isOurs = (name: string) =>
    name.includes('_') && families.has(firstWord(name)) ? !ofServices.test(name) : isNear(name)
  return Object.keys(environment)
    .filter((name) => !known.includes(baseSettingName(name)))
    .filter((name) => inFile.includes(name) || isOurs(name))
    .map(
      (name) =>
        `There is no setting ${name}${inFile.includes(name) ? ` (in ${fileName})` : ''}.${didYouMean(name, candidates)} It was left out of account.`,
    )
}
