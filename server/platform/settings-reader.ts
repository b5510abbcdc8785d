import { readFileSync } from 'node:fs'
import { StartError } from './start-error'

export type Environment = Readonly<Record<string, string | undefined>>

/** How settings are read. Each is asked for by its name, so that all names are known once all were read. */
export interface SettingsReader {
  /** What is set, or stands in the file that NAME_FILE names, without the spaces around it; undefined where there is nothing. */
  optional(name: string): string | undefined
  /** As `given`, with the spaces that a password may begin or end with. */
  secret(name: string): string | undefined
  /** @throws StartError where it is no whole number within these bounds. */
  integer(name: string, fallback: number, min: number, max: number): number
  /** @throws StartError where it is none of these. */
  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T
  /**
   * An address, without the slash at its end.
   *
   * @param protocols such as 'https:'.
   * @throws StartError where it is none, or of another protocol.
   */
  address(name: string, protocols: readonly string[], example: string): string | undefined
  /**
   * @param expected such as 'a path that starts with / was expected'.
   * @throws StartError that names the setting, what it is, and what was expected.
   */
  refuse(name: string, expected: string): never
  /** @throws StartError with the sentence. */
  fail(sentence: string): never
  /** The names that begin like this and are set, by themselves or by a file. */
  namesStartingWith(prefix: string): readonly string[]
  /** The names of all settings that were asked for, whether they are set or not. */
  readNames(): readonly string[]
}

/** What ends the name of a setting that names the file in which its value stands, as containers are given secrets. */
export const fileSettingSuffix = '_FILE'

/** The name of a setting, whichever way it is given. */
export const baseSettingName = (name: string): string =>
  name.endsWith(fileSettingSuffix) ? name.slice(0, -fileSettingSuffix.length) : name

/** Reads settings from what the process was given. */
export function createSettingsReader(environment: Environment): SettingsReader {
  const asked = new Set<string>()
  const fail = (sentence: string): never => {
    throw new StartError(sentence)
  }
  const secret = (name: string) => {
    asked.add(name)
    const [own, file] = [environment[name] || undefined, environment[name + fileSettingSuffix]?.trim()]
    if (!file) return own
    if (own) fail(`${name} and ${name}${fileSettingSuffix} are both set. Set one of them.`)
    return contentOf(file, name + fileSettingSuffix, fail)
  }
  const given = (name: string) => secret(name)?.trim() || undefined
  const refuse = (name: string, expected: string): never =>
    fail(`${name} is '${given(name)}', but ${expected}. Set it so, or leave it out.`)
  return {
    optional: given,
    secret,
    fail,
    refuse,
    namesStartingWith: (prefix) => [
      ...new Set(
        Object.keys(environment).flatMap((name) =>
          name.startsWith(prefix) && environment[name]?.trim() ? [baseSettingName(name)] : [],
        ),
      ),
    ],
    readNames: () => [...asked],
    integer: (name, fallback, min, max) => {
      const text = given(name)
      if (text === undefined) return fallback
      const value = Number(text)
      const fits = /^\d+$/.test(text) && value >= min && value <= max
      return fits ? value : refuse(name, `a whole number from ${min} to ${max} was expected, such as ${fallback}`)
    },
    oneOf: (name, values, fallback) => {
      const text = given(name)
      if (text === undefined) return fallback
      return values.find((value) => value === text) ?? refuse(name, `one of ${values.join(', ')} was expected`)
    },
    address: (name, protocols, example) => {
      const text = given(name)
      if (text === undefined) return undefined
      if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
      return refuse(name, `an address such as ${example} was expected`)
    },
  }
}

/** What stands in a file, without the end of its last line. What it is stays unsaid, as it may be a secret. */
function contentOf(file: string, setting: string, fail: SettingsReader['fail']): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    return fail(
      `${setting} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}). Name a file that this user may read, or leave it out.`,
    )
  }
  return text || fail(`${setting} names ${file}, which is empty. Write the value into it, or leave the setting out.`)
}
