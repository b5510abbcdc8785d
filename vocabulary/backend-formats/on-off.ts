import { matchLetterCase } from './letter-case'

/** Pairs of words that backends use for on and off. */
const words = [
  ['1', '0'],
  ['true', 'false'],
  ['active', 'inactive'],
  ['enabled', 'disabled'],
  ['activated', 'deactivated'],
  ['enable', 'disable'],
  ['on', 'off'],
  ['yes', 'no'],
  ['t', 'f'],
  ['y', 'n'],
] as const

const pairOf = (came: string) => {
  const word = came.trim().toLowerCase()
  return words.find((pair) => pair.some((one) => one === word))
}

/** Reads an on/off value in the words of a backend. Returns undefined for other values. */
export function parseOnOff(came: unknown): boolean | undefined {
  if (typeof came === 'boolean') return came
  if (came === 1 || came === 0) return came === 1
  const pair = typeof came === 'string' ? pairOf(came) : undefined
  return pair && pair[0] === String(came).trim().toLowerCase()
}

/**
 * Converts on or off to the format in which the backend sent another value. Returns undefined if the value of the
 * backend is neither on nor off.
 */
export function onOffToApi(on: boolean, came: unknown): unknown {
  if (typeof came === 'boolean') return on
  if (came === 1 || came === 0) return Number(on)
  const pair = typeof came === 'string' ? pairOf(came) : undefined
  return pair && matchLetterCase(String(came).trim(), pair[on ? 0 : 1])
}
