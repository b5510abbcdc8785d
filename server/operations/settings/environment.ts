import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { didYouMean, nearestName } from '../../../vocabulary'
import { StartError } from '../../platform/problem'
import { baseSettingName, type Environment, fileSettingSuffix as fileOf } from '../../platform/settings-reader'

const fileName = '.env'

/** The environment of a process, and the names of the settings in its `.env` file. */
export interface EnvironmentSources {
  readonly environment: Environment
  readonly inFile: readonly string[]
}

/**
 * The environment variables, with the settings from the file `.env` in a folder. Environment variables override the
 * settings in the file.
 *
 * @throws StartError if the file exists and cannot be read.
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

/** Decodes UTF-8 text, with or without a byte order mark. */
function textOf(bytes: Buffer, file: string): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw new StartError(`${file} is not in UTF-8, so its settings would be lost. Save it in that encoding.`)
}

/**
 * The minimum number of settings that start with the same word. If enough settings share a first word, every name that
 * starts with this word counts as a setting.
 */
const family = 3

/** Matches the variables in which container platforms describe other services. */
const ofServices = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_\w+)?)$/

const firstWord = (name: string) => name.split('_', 1)[0] ?? ''

/**
 * Finds unknown settings. Every unknown name in the file is reported, because the file contains only settings. The
 * environment also contains variables of other programs. An unknown name in the environment is reported only if it
 * resembles a setting, or starts with the same word as several settings.
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
        `There is no setting ${name}${inFile.includes(name) ? ` (in ${fileName})` : ''}.${didYouMean(name, candidates)} The setting is ignored.`,
    )
}
