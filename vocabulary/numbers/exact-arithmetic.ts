/** A decimal number without rounding errors: 12.5 is stored as 125 units with 1 decimal. */
interface Exact {
  readonly units: bigint
  readonly decimals: number
}

/** Converts a number by its shortest decimal notation, as a user would type the number. */
const exact = (value: number): Exact => {
  const [digits = '0', power = '0'] = String(value).toLowerCase().split('e')
  const [whole = '0', behind = ''] = digits.split('.')
  const decimals = behind.length - Number(power)
  const units = BigInt(whole + behind)
  return decimals < 0 ? { units: units * 10n ** BigInt(-decimals), decimals: 0 } : { units, decimals }
}

const grown = ({ units, decimals }: Exact, to: number) => units * 10n ** BigInt(to - decimals)

const rounded = ({ units, decimals }: Exact, to: number): bigint => {
  if (decimals <= to) return grown({ units, decimals }, to)
  const divisor = 10n ** BigInt(decimals - to)
  const half = divisor / 2n
  return (units < 0n ? units - half : units + half) / divisor
}

const numberOf = (units: bigint, decimals: number): number => {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  const value = Number(decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`)
  return units < 0n ? -value : value
}

/** The sum of two numbers, rounded to some decimals. Halves are rounded away from zero. */
export const exactSum = (one: number, other: number, decimals: number): number => {
  const [a, b] = [exact(one), exact(other)]
  const common = Math.max(a.decimals, b.decimals)
  return numberOf(rounded({ units: grown(a, common) + grown(b, common), decimals: common }, decimals), decimals)
}

/**
 * The product of two numbers, divided by a power of ten and rounded to some decimals. Halves are rounded away from
 * zero.
 * @param tenths the exponent of the power of ten. Default: 0.
 */
export const exactProduct = (one: number, other: number, decimals: number, tenths = 0): number => {
  const [a, b] = [exact(one), exact(other)]
  const product = { units: a.units * b.units, decimals: a.decimals + b.decimals + tenths }
  return numberOf(rounded(product, decimals), decimals)
}
