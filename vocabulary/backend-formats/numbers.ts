/** A number that a backend has formatted for people, together with its format. */
interface BackendNumber {
  readonly value: number
  /** Formats another number like this number. */
  readonly like: (value: number) => string
}

const figure = /^(\D*)(\d[\d.,'’\s]*\d|\d)(\D*)$/u

/** Whether a text can precede or follow a number: a currency sign, a currency code or a percent sign. */
const isAround = (text: string) => /^\s*(\p{Sc}|[A-Z]{3}|Rs\.?|US\$|%)?\s*$/u.test(text)

/** Whether digits are in groups of three, or in Indian groups: 12,34,567. */
const isGrouped = (digits: string, sign: string) => {
  const [first = '', ...rest] = digits.split(sign)
  const last = rest.at(-1)
  const between = rest.slice(0, -1)
  return (
    /^(0|[1-9]\d{0,2})$/.test(first) &&
    !(first === '0' && rest.length === 1) &&
    last?.length === 3 &&
    (between.every(({ length }) => length === 3) || (sign === ',' && between.every(({ length }) => length === 2)))
  )
}

/**
 * The decimal sign and the group separator in some digits. Returns undefined if the signs are ambiguous.
 * @param usual the decimal sign to assume if the sign could be a decimal sign or a group separator
 */
function signsIn(digits: string, usual: string): { point: string; group: string } | undefined {
  const signs = [...digits.replace(/\d/g, '')]
  const last = signs.at(-1)
  if (last === undefined) return { point: usual, group: '' }
  const [group = ''] = signs
  const others = signs.slice(0, -1)
  const groupsAll = signs.every((sign) => sign === group) && isGrouped(digits, group)
  // If the text contains the usual decimal sign once, this sign is the decimal sign. Any other single sign separates
  // groups of digits if three digits follow.
  if (groupsAll && !(signs.length === 1 && last === usual)) return { point: last === ',' ? '.' : ',', group }
  if (last !== '.' && last !== ',') return undefined
  if (others.length === 0) return { point: last, group: '' }
  const whole = digits.slice(0, digits.lastIndexOf(last))
  return group !== last && others.every((sign) => sign === group) && isGrouped(whole, group)
    ? { point: last, group }
    : undefined
}

const inGroups = (digits: string, group: string, isIndian: boolean) =>
  digits.replace(isIndian ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g, group)

/**
 * Reads '12,345.60', '12.345,60', '₹ 12,34,567', '1 234,5' or '12.5 %'. Returns undefined for any other text.
 * @param usual the decimal sign if the sign could be a decimal sign or a group separator, as in '1.234'. Default: '.',
 * as in JSON.
 */
export function parseBackendNumber(came: string, usual = '.'): BackendNumber | undefined {
  const [, before = '', digits = '', after = ''] = figure.exec(came.trim()) ?? []
  const signs = digits && isAround(before.replace(/[+\-−]/, '')) && isAround(after) ? signsIn(digits, usual) : undefined
  if (!signs) return undefined
  const { point, group } = signs
  const [whole = '', fraction = ''] = (group ? digits.split(group).join('') : digits).split(point)
  const isNegative = /[-−]/.test(before)
  const value = Number(`${isNegative ? '-' : ''}${whole}.${fraction || 0}`)
  const isIndian =
    group !== '' &&
    digits
      .split(group)
      .slice(1, -1)
      .some(({ length }) => length === 2)
  const like = (other: number) => {
    const [main = '', rest] = Math.abs(other).toFixed(fraction.length).split('.')
    const ahead = other < 0 ? (isNegative ? before : `-${before}`) : before.replace(/[-−]/, '')
    return `${ahead}${inGroups(main, group, isIndian)}${rest ? point + rest : ''}${after}`
  }
  return { value, like }
}
