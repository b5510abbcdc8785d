import { parseBackendNumber } from '../../../../vocabulary/backend-formats/numbers'
import { decimalSign } from '../values/formats'

/**
 * Parses a number in the formats that people type, and while they type: '1.234,50', '₹ 12', ',5', '12,'. Undefined if
 * the text is not a number.
 */
export function parseTypedNumber(text: string, point: string = decimalSign()): number | undefined {
  const typed = text
    .trim()
    .replace(/^([+\-−]?)[.,](?=\d)/, '$10.')
    .replace(/\d[.,]$/, '$&0')
  return parseBackendNumber(typed, point)?.value
}

/**
 * Formats a number for inputs, with the person's decimal separator and without grouping. A value that is already text
 * is returned unchanged.
 */
export const formatNumberInput = (value: number | string): string => {
  if (typeof value === 'string') return value
  const plain = /e-/.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value)
  return plain.replace('.', decimalSign())
}
