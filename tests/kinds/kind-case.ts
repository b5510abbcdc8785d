import type { Field } from '../../vocabulary'

/** What a kind of field does with what it is given. */
export interface Case {
  readonly field: Field
  /** What is given, and how it is kept where that differs. */
  readonly takes: readonly (readonly [given: unknown, kept?: unknown])[]
  readonly refuses: readonly (readonly [given: unknown, message: RegExp])[]
  /** What stands in a multipart part, a query or a CSV cell, and what it means. */
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
