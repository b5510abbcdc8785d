import type { Field } from '../../vocabulary'

/** The expected behaviour of a kind of field. */
export interface Case {
  readonly field: Field
  /** The accepted values, each with its stored value if the stored value differs. */
  readonly takes: readonly (readonly [given: unknown, kept?: unknown])[]
  readonly refuses: readonly (readonly [given: unknown, message: RegExp])[]
  /** Texts from a multipart part, a query or a CSV cell, each with its value. */
  readonly reads: readonly (readonly [text: string, value: unknown])[]
}

export const asText: Case['reads'] = [['some text', 'some text']]
export const asJson: Case['reads'] = [
  ['["a"]', ['a']],
  ['[', '['],
]
export const asNumber: Case['reads'] = [
  ['12', 12],
  [' -0.5 ', -0.5],
  ['.5', 0.5],
  ['1e3', '1e3'],
  ['0x10', '0x10'],
  ['1,5', '1,5'],
  ['Infinity', 'Infinity'],
]
