import { readFileSync } from 'node:fs'
import { StartError } from './problem'

export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings by name. The reader records the names, so that unknown settings can be reported. */
export interface SettingsReader {
  /**
   * The value of a setting without surrounding spaces, from the environment or from the file in NAME_FILE. Undefined if
   * the setting is not set.
   */
  optional(name: string): string | undefined
  /** Like `optional`, but keeps surrounding spaces, because a password may contain spaces. */
  secret(name: string): string | undefined
  /** @throws StartError if the value is not an integer within the given bounds. */
  integer(name: string, fallback: number, min: number, max: number): number
  /** @throws StartError if the value is not one of the given values. */
  oneOf<const T extends string>(name: string, values: readonly T[], fallback: T): T
  /**
   * A URL, without the slash at its end.
   *
   * @param protocols the accepted protocols, such as 'https:'.
   * @throws StartError if the value is not a URL, or has another protocol.
   */
  address(name: string, protocols: readonly string[], example: string): string | undefined
  /**
   * @param expected the expectation in words, such as 'a path that starts with / was expected'.
   * @throws StartError with the name of the setting, its value, and the expected format.
   */
  refuse(name: string, expected: string): never
  /** @throws StartError with the given sentence. */
  fail(sentence: string): never
  /** The names of the settings that start with a prefix and are set, in the environment or by a file. */
  namesStartingWith(prefix: string): readonly string[]
  /** The names of all settings that were read, including settings without a value. */
  readNames(): readonly string[]
}

/** The suffix of a setting that names a file with the value, such as a secret of a container. */
export const fileSettingSuffix = '_FILE'

/** The name of a setting without the suffix for files. */
export const baseSettingName = (name: string): string =>
  name.endsWith(fileSettingSuffix) ? name.slice(0, -fileSettingSuffix.length) : name

/** Reads settings from the environment of the process. */
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
    fail(`${name} is '${given(name)}', but ${expected}. Correct it, or leave it out.`)
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

/**
 * The content of a file, without its last line break. Error messages never contain the content of the file, because the
 * content may be a secret.
 */
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
