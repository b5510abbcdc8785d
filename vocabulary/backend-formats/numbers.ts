/** A number as a backend writes it for people: what stands around it, and how its digits stand together. */
interface BackendNumber {
  readonly value: number
  /** Another number, written alike. */
  readonly like: (value: number) => string
}

const figure = /^(\D*)(\d[\d.,'’\s]*\d|\d)(\D*)$/u

/** What may stand before or after a number: a currency by sign or code, a percent sign. */
const isAround = (text: string) => /^\s*(\p{Sc}|[A-Z]{3}|Rs\.?|US\$|%)?\s*$/u.test(text)

/** Digits in groups of three, or as India has them: 12,34,567. */
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
 * The sign of the decimals in some digits, and the one that groups them; undefined where they cannot be told.
 *
 * @param usual the sign of decimals where either may be meant.
 */
function signsIn(digits: string, usual: string): { point: string; group: string } | undefined {
  const signs = [...digits.replace(/\d/g, '')]
  const last = signs.at(-1)
  if (last === undefined) return { point: usual, group: '' }
  const [group = ''] = signs
  const others = signs.slice(0, -1)
  const groupsAll = signs.every((sign) => sign === group) && isGrouped(digits, group)
  // A lone usual sign is that of decimals; a lone other one groups where three digits follow.
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
 * '12,345.60', '12.345,60', '₹ 12,34,567', '1 234,5', '12.5 %'; undefined for what is no number.
 *
 * @param usual the sign of decimals where either may be meant, as in '1.234'. Default: that of JSON.
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
