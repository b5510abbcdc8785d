import { parseBackendNumber } from '../../../vocabulary/backend-formats/numbers'
import { decimalSign } from './formats'

/** Reads a number as people write it, whole or not yet: '1.234,50', '₹ 12', ',5', '12,'. Undefined for what is none. */
export function parseTypedNumber(text: string, point: string = decimalSign()): number | undefined {
  const typed = text
    .trim()
    .replace(/^([+\-−]?)[.,](?=\d)/, '$10.')
    .replace(/\d[.,]$/, '$&0')
  return parseBackendNumber(typed, point)?.value
}

/** A number as inputs show it: in the person's digits and without groups; what is no number, as it is. */
export const formatNumberInput = (value: number | string): string => {
  if (typeof value === 'string') return value
  const plain = /e-/.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value)
  return plain.replace('.', decimalSign())
}
