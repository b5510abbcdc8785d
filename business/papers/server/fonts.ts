import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { create, Font } from 'fontkit'

const require = createRequire(import.meta.url)

export type FontWeight = 'regular' | 'bold'

type FontFiles = Readonly<Record<FontWeight, string>>

/** A typeface, the characters for which documents use the typeface, and its font files. */
export interface FontFace {
  readonly name: string
  /** The characters that can need this face. Inter has no pattern, because documents try Inter first. */
  readonly has?: RegExp
  readonly files: FontFiles
  /** Whether the letters of the script change their shapes or their order next to each other. */
  readonly isComplex?: boolean
}

/** Scripts whose letters fontkit lays out completely. */
const simpleScripts: readonly string[] = ['Armenian', 'Georgian', 'Ethiopic', 'Arabic', 'Hebrew']

const scriptFace = (script: string, files: FontFiles): FontFace => ({
  name: script,
  isComplex: !simpleScripts.includes(script),
  has: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  files,
})

/** The font for all text without characters of the other scripts. */
export const interFace: FontFace = {
  name: 'Inter',
  files: {
    regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  },
}

/** The font of payment slips in PDF/A files. The letters have the shapes and widths of Liberation Sans. */
export const slipFontFiles: FontFiles = {
  regular: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
}

/** Fonts for scripts that Inter lacks. */
const scriptFaces: readonly FontFace[] = [
  scriptFace('Devanagari', {
    regular: require.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
  }),
  scriptFace('Bengali', {
    regular: require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf'),
  }),
  scriptFace('Gujarati', {
    regular: require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-gujarati/600SemiBold/NotoSansGujarati_600SemiBold.ttf'),
  }),
  scriptFace('Gurmukhi', {
    regular: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf'),
  }),
  scriptFace('Kannada', {
    regular: require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-kannada/600SemiBold/NotoSansKannada_600SemiBold.ttf'),
  }),
  scriptFace('Malayalam', {
    regular: require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-malayalam/600SemiBold/NotoSansMalayalam_600SemiBold.ttf'),
  }),
  scriptFace('Oriya', {
    regular: require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-oriya/600SemiBold/NotoSansOriya_600SemiBold.ttf'),
  }),
  scriptFace('Sinhala', {
    regular: require.resolve('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-sinhala/600SemiBold/NotoSansSinhala_600SemiBold.ttf'),
  }),
  scriptFace('Tamil', {
    regular: require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf'),
  }),
  scriptFace('Telugu', {
    regular: require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf'),
  }),
  scriptFace('Thai', {
    regular: require.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
  }),
  scriptFace('Lao', {
    regular: require.resolve('@expo-google-fonts/noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-lao/600SemiBold/NotoSansLao_600SemiBold.ttf'),
  }),
  scriptFace('Khmer', {
    regular: require.resolve('@expo-google-fonts/noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-khmer/600SemiBold/NotoSansKhmer_600SemiBold.ttf'),
  }),
  scriptFace('Myanmar', {
    regular: require.resolve('@expo-google-fonts/noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-myanmar/600SemiBold/NotoSansMyanmar_600SemiBold.ttf'),
  }),
  scriptFace('Armenian', {
    regular: require.resolve('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-armenian/600SemiBold/NotoSansArmenian_600SemiBold.ttf'),
  }),
  scriptFace('Georgian', {
    regular: require.resolve('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-georgian/600SemiBold/NotoSansGeorgian_600SemiBold.ttf'),
  }),
  scriptFace('Ethiopic', {
    regular: require.resolve('@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-ethiopic/600SemiBold/NotoSansEthiopic_600SemiBold.ttf'),
  }),
  scriptFace('Arabic', {
    regular: require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  }),
  scriptFace('Hebrew', {
    regular: require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  }),
]

/** The font for pictographs. */
export const emojiFace: FontFace = {
  name: 'Emoji',
  has: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  files: {
    regular: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf'),
  },
}

/** The Chinese, Japanese and Korean faces. The same character has different shapes in these faces. */
export type EastAsianFace = 'JP' | 'KR' | 'SC' | 'TC' | 'HK'

/** The optional packages of the Chinese, Japanese and Korean fonts. Together, the packages have 300 MB. */
export const eastAsianPackages: Readonly<Record<EastAsianFace, string>> = {
  JP: '@expo-google-fonts/noto-sans-jp',
  KR: '@expo-google-fonts/noto-sans-kr',
  SC: '@expo-google-fonts/noto-sans-sc',
  TC: '@expo-google-fonts/noto-sans-tc',
  HK: '@expo-google-fonts/noto-sans-hk',
}

const eastAsian =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}\p{Script_Extensions=Bopomofo}\u3000-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u

/** The font files of an optional package. Returns undefined if the business has not installed the package. */
function optional(files: () => FontFiles): FontFiles | undefined {
  try {
    return files()
  } catch {
    return undefined
  }
}

/** `npm run package` reads these paths, and adds the fonts that the business declares as dependencies. */
const findEastAsianFiles: Readonly<Record<EastAsianFace, () => FontFiles>> = {
  JP: () => ({
    regular: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf'),
  }),
  KR: () => ({
    regular: require.resolve('@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-kr/600SemiBold/NotoSansKR_600SemiBold.ttf'),
  }),
  SC: () => ({
    regular: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf'),
  }),
  TC: () => ({
    regular: require.resolve('@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-tc/600SemiBold/NotoSansTC_600SemiBold.ttf'),
  }),
  HK: () => ({
    regular: require.resolve('@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-hk/600SemiBold/NotoSansHK_600SemiBold.ttf'),
  }),
}

const eastAsianFaces = new Map<EastAsianFace, FontFace | undefined>()

function findEastAsianFace(name: EastAsianFace): FontFace | undefined {
  if (!eastAsianFaces.has(name)) {
    const files = optional(findEastAsianFiles[name])
    eastAsianFaces.set(name, files && { name, has: eastAsian, files })
  }
  return eastAsianFaces.get(name)
}

/** The face for each language of East Asia, and for Chinese text by country. */
const faceByCountry: Readonly<Record<string, EastAsianFace>> = {
  ...{ JP: 'JP', KR: 'KR', KP: 'KR', CN: 'SC', SG: 'SC', MY: 'SC', TW: 'TC', HK: 'HK', MO: 'HK' },
}

/**
 * The Chinese, Japanese and Korean faces for a text, the best face first. Kana and Hangul decide first, then the
 * language of the document, then the country of the address.
 *
 * @param locale the BCP 47 code of the document.
 * @param country the ISO 3166-1 code of the country of the recipient.
 */
export function eastAsianFacesFor(text: string, locale: string, country?: string | null): EastAsianFace[] {
  const { language, script, region } = new Intl.Locale(locale)
  const byText = /\p{Script=Hangul}/u.test(text)
    ? 'KR'
    : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
      ? 'JP'
      : /\p{Script=Bopomofo}/u.test(text)
        ? 'TC'
        : undefined
  const byLanguage = { ja: 'JP', ko: 'KR', yue: 'HK' }[language] as EastAsianFace | undefined
  const isChinese = language === 'zh'
  const place = region ?? (script === 'Hant' ? 'TW' : 'CN')
  const byChinese = isChinese ? (faceByCountry[place] ?? 'SC') : undefined
  const chosen = byText ?? byLanguage ?? byChinese ?? faceByCountry[country ?? ''] ?? 'SC'
  // Hong Kong and Taiwan write the same traditional characters.
  const near: readonly EastAsianFace[] = { HK: ['TC'], TC: ['HK'], SC: [], JP: [], KR: [] }[chosen] as EastAsianFace[]
  return [...new Set<EastAsianFace>([chosen, ...near, 'SC', 'TC', 'JP', 'HK', 'KR'])]
}

/** The faces that can print a text, in the order of preference. */
export function facesFor(text: string, locale: string, country?: string | null): FontFace[] {
  const faces = [interFace, ...scriptFaces.filter(({ has }) => has?.test(text))]
  if (eastAsian.test(text))
    for (const name of eastAsianFacesFor(text, locale, country)) {
      const face = findEastAsianFace(name)
      if (face) faces.push(face)
    }
  if (emojiFace.has?.test(text)) faces.push(emojiFace)
  return faces
}

/** The package that would print a character. Returns undefined if no optional package has the character. */
export function optionalPackageFor(character: string, locale: string, country?: string | null): string | undefined {
  if (!eastAsian.test(character)) return undefined
  const [face = 'SC'] = eastAsianFacesFor(character, locale, country)
  return eastAsianPackages[face]
}

const fonts = new Map<string, Font>()

/** A font file, loaded once per thread. */
export function loadFont(file: string): Font {
  const known = fonts.get(file)
  if (known) return known
  // The server loads fontkit with the first document, not at its start.
  const fontkit: { readonly create: typeof create } = require('fontkit')
  const font = fontkit.create(readFileSync(file)) as Font
  fonts.set(file, font)
  return font
}

/** Each font draws another picture for a private character. */
const isPrivate = (point: number): boolean => point >= 0xe000 && point <= 0xf8ff

const coverages = new Map<FontFace, ReadonlySet<number>>()

/** The code points that a face can print. */
export function coverageOf(face: FontFace): ReadonlySet<number> {
  const known = coverages.get(face)
  if (known) return known
  const coverage = new Set(loadFont(face.files.regular).characterSet.filter((point) => !isPrivate(point)))
  coverages.set(face, coverage)
  return coverage
}
