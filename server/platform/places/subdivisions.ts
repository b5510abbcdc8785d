import { iso31662 } from 'iso-3166'
import { foldText, plainName } from '../../../vocabulary'
import data from './subdivision-names.json'

/** A subdivision of a country, such as a state, a province or a county. */
export interface Subdivision {
  /** The code of ISO 3166-2, such as 'IN-KA'. */
  readonly code: string
  /** The code of the country in ISO 3166-1. */
  readonly country: string
  /** The code of the subdivision that contains this subdivision. Default: the country contains the subdivision. */
  readonly parent?: string
  /** The English name. */
  readonly name: string
  /** All names: the English name, local names, and former names. */
  readonly names: readonly string[]
}

/** The codes of former counties of Denmark and former districts of Luxembourg, which the package still lists. */
const disused = /^(DK-\d{3}|LU-[DGL])$/

const names: Readonly<Record<string, readonly string[]>> = data.names
const formerCodes: Readonly<Record<string, string>> = data.former

const countryOf = (code: string) => code.slice(0, 2)

function makeSubdivisions(): Subdivision[] {
  const iso = iso31662.filter(({ code }) => !disused.test(code))
  const known = new Set(iso.map(({ code }) => code))
  // The areas of Hong Kong and the postal regions of the US forces have no ISO code.
  const further = Object.keys(names)
    .filter((code) => !known.has(code) && !disused.test(code))
    .map((code) => ({ code, parent: countryOf(code), name: undefined }))
  return [...iso, ...further].map(({ code, parent, name }) => {
    // ISO writes some names in reverse: 'Madrid, Comunidad de'.
    const turned = name?.replace(/^([^,]+), ([^,]+)$/, '$2 $1')
    const all = [...new Set([...(names[code] ?? []), turned, name].filter((one) => one !== undefined))]
    return {
      code,
      country: countryOf(code),
      ...(parent.length > 2 && { parent }),
      name: all[0] ?? code,
      names: all,
    }
  })
}

/** All subdivisions of all countries, by their codes. */
export const subdivisions: ReadonlyMap<string, Subdivision> = new Map(
  makeSubdivisions().map((one) => [one.code, one] as const),
)

/** The words for the type of a subdivision, which people add or omit. */
const typeWords =
  /\b(state|province|prefecture|county|co|region|emirate|governorate|department|municipality|district|canton|oblast|kray|krai|republic|autonomous|community|city|of|the|de|do|da|du|del)\b/g

/** A name without the words for the type of the subdivision. */
const plainWithoutType = (name: string) => plainName(foldText(name.normalize('NFKC')).replace(typeWords, ' '))

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** A name with 'ue' for 'ü', as some keyboards require. */
const withoutUmlauts = (name: string) =>
  name.normalize('NFC').replace(/[äöü]/gi, (letter) => umlauts[letter.toLowerCase()] ?? letter)

interface NameIndex {
  readonly full: ReadonlyMap<string, Subdivision>
  readonly short: ReadonlyMap<string, Subdivision>
}

/** If two subdivisions have the same name, the larger subdivision is meant. */
function indexNames(list: readonly Subdivision[]): NameIndex {
  const sorted = [...list].sort((one, other) => Number(Boolean(one.parent)) - Number(Boolean(other.parent)))
  const index = (toKey: (name: string) => string) => {
    const found = new Map<string, Subdivision>()
    for (const at of [0, 1])
      for (const one of sorted)
        for (const name of at === 0 ? one.names.slice(0, 1) : one.names)
          for (const key of [toKey(name), toKey(withoutUmlauts(name))])
            if (key !== '' && !found.has(key)) found.set(key, one)
    return found
  }
  return { full: index(plainName), short: index(plainWithoutType) }
}

const byCountry = new Map<string, readonly Subdivision[]>()
for (const one of subdivisions.values()) byCountry.set(one.country, [...(byCountry.get(one.country) ?? []), one])

const indexes = new Map<string, NameIndex>()

function nameIndexOf(country: string): NameIndex {
  const known = indexes.get(country) ?? indexNames(byCountry.get(country) ?? [])
  indexes.set(country, known)
  return known
}

/** The subdivision with a code: 'IN-KA', or 'KA' with its country. Former codes are accepted. */
export function subdivisionByCode(text: string, country?: string): Subdivision | undefined {
  const code = text.trim().toUpperCase().replaceAll('.', '')
  const full = /^[A-Z]{2}-/.test(code) ? code : `${country ?? ''}-${code}`
  const found = subdivisions.get(formerCodes[full] ?? full)
  return country === undefined || found?.country === country ? found : undefined
}

/**
 * Finds the subdivision of a country by a text: an ISO code, or an English, local or former name. Case, accents,
 * punctuation and words such as 'County' have no effect.
 */
export function findSubdivision(country: unknown, text: unknown): Subdivision | undefined {
  if (typeof country !== 'string' || typeof text !== 'string' || text.trim() === '') return undefined
  const of = country.toUpperCase()
  const { full, short } = nameIndexOf(of)
  return (
    full.get(plainName(text)) ??
    subdivisionByCode(text.normalize('NFKC'), of) ??
    short.get(plainWithoutType(text) || plainName(text))
  )
}

/** The subdivisions of all countries with a name. Some names occur in several countries, such as Punjab. */
export function subdivisionsByName(text: string): readonly Subdivision[] {
  byPlainName ??= indexPlainNames()
  return byPlainName.get(plainName(text)) ?? []
}

let byPlainName: ReadonlyMap<string, readonly Subdivision[]> | undefined

function indexPlainNames(): Map<string, Subdivision[]> {
  const found = new Map<string, Subdivision[]>()
  for (const one of subdivisions.values())
    for (const name of new Set(one.names.map(plainName))) {
      const known = found.get(name)
      if (known) known.push(one)
      else found.set(name, [one])
    }
  return found
}

/**
 * The ISO 3166-2 code of the subdivision that the state of an address names, such as 'IN-KA' for the country IN and the
 * text 'Karnataka'. Returns undefined if the country has no such subdivision.
 */
export const subdivisionCodeOf = (country: unknown, text: unknown): string | undefined =>
  findSubdivision(country, text)?.code

/**
 * The codes of a subdivision and of the subdivisions that contain it: 'ES-TF' → 'ES-TF', 'ES-CN'. Former codes are
 * accepted.
 */
export function subdivisionsAround(code: string): string[] {
  const one = subdivisionByCode(code)
  return one ? [one.code, ...(one.parent ? subdivisionsAround(one.parent) : [])] : []
}

/** The country codes of subdivisions that also have a code in ISO 3166-1. People use both codes in addresses. */
const territories: Readonly<Record<string, string>> = {
  'CN-HK': 'HK',
  'CN-MO': 'MO',
  'CN-TW': 'TW',
  'FI-01': 'AX',
  'FR-971': 'GP',
  'FR-972': 'MQ',
  'FR-973': 'GF',
  'FR-974': 'RE',
  'FR-976': 'YT',
  'FR-BL': 'BL',
  'FR-MF': 'MF',
  'FR-NC': 'NC',
  'FR-PF': 'PF',
  'FR-PM': 'PM',
  'FR-TF': 'TF',
  'FR-WF': 'WF',
  'NL-AW': 'AW',
  'NL-CW': 'CW',
  'NL-SX': 'SX',
  'NO-21': 'SJ',
  'NO-22': 'SJ',
  'US-AS': 'AS',
  'US-GU': 'GU',
  'US-MP': 'MP',
  'US-PR': 'PR',
  'US-UM': 'UM',
  'US-VI': 'VI',
}

/**
 * The codes of all places that contain an address: its country, its state and larger subdivisions. A territory has both
 * codes: Puerto Rico is PR and US-PR. The address of a territory with its own country code is not in the other country.
 */
export function placesAround(country: string, state: unknown): readonly string[] {
  const code = country.toUpperCase()
  const own = subdivisionCodeOf(code, state)
  const codes = [code, ...(own === undefined ? [] : subdivisionsAround(own))]
  const territory = codes.flatMap((one) => territories[one] ?? [])
  const within = Object.keys(territories).filter((one) => territories[one] === code)
  return [...codes, ...territory, ...within]
}

/** All subdivisions of a country. */
export const subdivisionsOf = (country: string): readonly Subdivision[] => byCountry.get(country) ?? []
