import { StartError } from './start-error'

export type Environment = Readonly<Record<string, string | undefined>>

/** How settings are read. Each is asked for by its name, so that all names are known once all were read. */
export interface Reading {
  readonly environment: Environment
  /** What is set, without the spaces around it; undefined where there is nothing. */
  given(name: string): string | undefined
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
  /** The names of all settings that were asked for, whether they are set or not. */
  known(): readonly string[]
}

/** Reads settings from what the process was given. */
export function createReading(environment: Environment): Reading {
  const asked = new Set<string>()
  const secret = (name: string) => {
    asked.add(name)
    return environment[name] || undefined
  }
  const given = (name: string) => secret(name)?.trim() || undefined
  const fail = (sentence: string): never => {
    throw new StartError(sentence)
  }
  const refuse = (name: string, expected: string): never =>
    fail(`${name} is '${given(name)}', but ${expected}. Set it so, or leave it out.`)
  return {
    environment,
    given,
    secret,
    fail,
    refuse,
    known: () => [...asked],
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
