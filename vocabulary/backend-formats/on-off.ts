import { matchLetterCase } from './letter-case'

/** The words by which backends say that something is on, and that it is off. */
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

/** Whether something is on, as a backend says it; undefined for what says neither. */
export function parseOnOff(came: unknown): boolean | undefined {
  if (typeof came === 'boolean') return came
  if (came === 1 || came === 0) return came === 1
  const pair = typeof came === 'string' ? pairOf(came) : undefined
  return pair && pair[0] === String(came).trim().toLowerCase()
}

/** On or off, as a backend says it that has said the one or the other like this; undefined for what says neither. */
export function onOffToApi(on: boolean, came: unknown): unknown {
  if (typeof came === 'boolean') return on
  if (came === 1 || came === 0) return Number(on)
  const pair = typeof came === 'string' ? pairOf(came) : undefined
  return pair && matchLetterCase(String(came).trim(), pair[on ? 0 : 1])
}
