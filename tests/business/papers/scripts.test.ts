import { describe, expect, it } from 'vitest'
import { drawLabels } from '../../../business/papers/server/draw-labels'
import { drawPapers } from '../../../business/papers/server/draw-papers'
import { eastAsianFacesFor, optionalPackageFor } from '../../../business/papers/server/fonts'
import { dayText, localeOf, moneyText, type Paper } from '../../../business/papers/server/paper'
import { breaksOf, unprintableCharactersOf } from '../../../business/papers/server/text-runs'
import { type DrawnText, textsOf, visualLines } from './read-pdf'

const labels = {
  ...{ title: 'Invoice', billTo: 'Bill to', shipTo: 'Ship to', item: 'Item', quantity: 'Quantity', price: 'Price' },
  ...{ discount: 'Discount', tax: 'Tax', amount: 'Amount', total: 'Total', continued: 'continued' },
  page: 'Page {{page}} of {{pages}}',
}

const paperWith = (values: Partial<Paper> = {}, name = 'Card'): Paper => ({
  ...{ language: 'en', labels, number: 'INV-7', date: '2026-11-27', below: [], seller: ['Deckhand GmbH'] },
  ...{ billTo: [], shipTo: [], sums: [], total: 1, settled: [], asides: [], notes: [] },
  currency: { code: 'EUR', symbol: '€', decimals: 2 },
  items: [{ name, sku: '', quantity: 1, price: 1, discount: 0, tax: 'VAT 19', total: 1, serials: [] }],
  ...values,
})

const textsWith = async (values: Partial<Paper>, name?: string): Promise<DrawnText[]> => {
  const [page = []] = textsOf(await drawPapers([paperWith(values, name)]))
  return page
}

/** The lines below the heading of the buyer, from left to right. */
const buyerLinesOf = async (billTo: readonly string[], values: Partial<Paper> = {}): Promise<string[]> => {
  const lines = visualLines(await textsWith({ billTo, ...values }))
  return lines.slice(
    lines.indexOf('Bill to') + 1,
    lines.findIndex((line) => line.startsWith('Item')),
  )
}

describe('a document prints', () => {
  it.each([
    ['Arabic', 'محمد علي'],
    ['Armenian', 'Արմեն Գրիգորյան'],
    ['Bengali', 'আশা মেনন'],
    ['Devanagari', 'आशा मेनन, पुणे ४११'],
    ['Ethiopic', 'አበበ በቀለ'],
    ['Georgian', 'გიორგი ბერიძე'],
    ['Gujarati', 'આશા મેનન'],
    ['Gurmukhi', 'ਆਸ਼ਾ ਮੇਨਨ'],
    ['Hebrew', 'דוד כהן'],
    ['JP', '山田 タロウ'],
    ['Kannada', 'ಆಶಾ ಮೆನನ್'],
    ['KR', '김민수'],
    ['Khmer', 'សុខ ចាន់ថា'],
    ['Lao', 'ສົມພອນ'],
    ['Malayalam', 'ആശ മേനോൻ'],
    ['Myanmar', 'အောင်မြင့်'],
    ['Oriya', 'ଓଡ଼ିଶା'],
    ['SC', '王小明'],
    ['Sinhala', 'නිමල් පෙරේරා'],
    ['Tamil', 'ஆஷா மேனன்'],
    ['Telugu', 'ఆశా మీనన్'],
    ['Thai', 'อาชา เมนอน'],
  ])('names in %s with the font of the script, and no boxes', async (script, name) => {
    const texts = await textsWith({ billTo: [name] }, `A ${name.replaceAll(' ', '').repeat(12)}`)
    expect(texts.some(({ font }) => font.startsWith(`NotoSans${script}`))).toBe(true)
    expect(texts.map(({ text }) => text).join('')).not.toContain('□')
    expect(unprintableCharactersOf(name, { locale: 'en' })).toEqual([])
  })

  it.each([
    ['Hebrew with numbers', 'רחוב הרצל 12, דירה 3', '3 הריד ,12 לצרה בוחר'],
    ['Hebrew in brackets', 'כרטיס (חדש)', '(שדח) סיטרכ'],
    ['a postcode before Hebrew', '6688218 תל אביב', 'ביבא לת 6688218'],
    ['Hebrew with a Latin word', 'כרטיס "VIP" חדש', 'שדח "VIP" סיטרכ'],
    ['Latin with a Hebrew name', 'Card for דוד כהן (VIP)', 'Card for ןהכ דוד (VIP)'],
    ['Arabic digits', 'دبي ١٢٣', '١٢٣ يبد'],
    ['Persian digits', 'کد ۴۵۶', '۴۵۶ دک'],
    ['a phone number', '+971 4 123 4567', '+971 4 123 4567'],
  ])('%s in visual order', async (_, line, drawn) => {
    expect(await buyerLinesOf([line])).toEqual([drawn])
  })

  it('Arabic and Hebrew blocks on the right of their column, and keeps the columns of the table', async () => {
    const texts = await textsWith({ billTo: ['דוד כהן', 'Israel'] }, 'כרטיס מתנה')
    const latin = await textsWith({ billTo: ['David Cohen', 'Israel'] }, 'Gift card')
    const at = (found: readonly DrawnText[], text: string) => found.filter((one) => one.text === text).map(({ x }) => x)
    const [country = 0] = at(texts, 'Israel')
    expect(country).toBeGreaterThan(200)
    expect(at(latin, 'Israel')).toEqual([48])
    for (const text of ['Quantity', '1', 'VAT 19', '€1.00', 'Price']) expect(at(texts, text)).toEqual(at(latin, text))
  })

  it('from right to left if the language of the document does, with numbers on the right of their columns', async () => {
    const texts = await textsWith({ language: 'ar-AE', billTo: ['محمد علي'] })
    const [name, seller, total] = ['Card', 'Deckhand GmbH', 'Amount'].map((text) =>
      texts.find((one) => one.text === text),
    )
    expect(name?.x).toBeGreaterThan(400)
    expect(seller?.x).toBeGreaterThan(350)
    expect(total?.x).toBeLessThan(150)
  })

  it('Chinese and Japanese lines that break between characters, but never before a full stop or after an opening bracket', () => {
    const text = '商品名（長い）です。'
    const pieces = breaksOf(text).map((end, index, ends) => text.slice(ends[index - 1] ?? 0, end))
    expect(pieces).toEqual(['商', '品', '名', '（長', 'い）', 'で', 'す。'])
  })

  it.each([
    ['Bengali', 'ক', 'কি'],
    ['Devanagari', 'क', 'कि'],
    ['Khmer', 'ក', 'កេ'],
    ['Malayalam', 'ക', 'കെ'],
    ['Myanmar', 'မ', 'မေ'],
    ['Tamil', 'க', 'கெ'],
  ])('vowels of %s that stand before their consonant', async (_, consonant, syllable) => {
    const texts = await textsWith({ billTo: [consonant, syllable] })
    const [alone, together] = texts.slice(texts.findIndex(({ text }) => text === 'Bill to') + 1)
    const [sign, last] = together?.codes ?? []
    expect([last]).toEqual(alone?.codes)
    expect(sign).not.toBe(last)
  })

  it('Thai lines that break between words', () => {
    const text = 'บัตรของขวัญ สำหรับคนพิเศษ'
    const pieces = breaksOf(text).map((end, index, ends) => text.slice(ends[index - 1] ?? 0, end))
    expect(pieces).toContain('บัตร')
    expect(pieces).toContain('พิเศษ')
    expect(pieces.join('')).toBe(text)
  })

  it('a box for each character without a font, and lists these characters', async () => {
    expect(await buyerLinesOf(['A 𒀀 ᚠ'])).toEqual(['A □ □'])
    expect(unprintableCharactersOf('A 𒀀 ᚠ 𒀀\nB', { locale: 'en' })).toEqual(['𒀀', 'ᚠ'])
  })

  it('labels in the script of the recipient', async () => {
    const label = { number: 'O-1', sender: ['Deckhand'], recipient: ['山田太郎', '東京都'], courier: '', tracking: '' }
    const [page = []] = textsOf(await drawLabels([{ ...label, country: 'JP' }]))
    expect(page.find(({ text }) => text === '山田太郎')?.font).toBe('NotoSansJP-SemiBold')
  })
})

describe('the shapes of Chinese characters', () => {
  it.each([
    ['kana', 'ひらがな漢字', 'zh-CN', 'CN', 'JP'],
    ['Hangul', '한자 漢字', 'en', 'JP', 'KR'],
    ['the language ja', '漢字', 'ja', 'CN', 'JP'],
    ['the language zh-Hant', '漢字', 'zh-Hant', null, 'TC'],
    ['the language zh-HK', '漢字', 'zh-HK', null, 'HK'],
    ['the country of the recipient', '漢字', 'en-DE', 'JP', 'JP'],
    ['Taiwan', '漢字', 'en', 'TW', 'TC'],
    ['no hint', '漢字', 'de', 'DE', 'SC'],
  ])('follow %s', (_, text, locale, country, face) => {
    expect(eastAsianFacesFor(text, locale, country)[0]).toBe(face)
  })

  it('come from a font of the neighbour if the own font is not installed', async () => {
    const texts = await textsWith({ billTo: ['陳大文'], country: 'HK' })
    expect(texts.find(({ text }) => text === '陳大文')?.font).toMatch(/^NotoSans(HK|TC)-Regular$/)
  })

  it('are in an optional package, whose name the warning states', () => {
    expect(optionalPackageFor('山', 'en', 'JP')).toBe('@expo-google-fonts/noto-sans-jp')
    expect(optionalPackageFor('𒀀', 'en', 'JP')).toBeUndefined()
  })
})

const rupee = { code: 'INR', symbol: '₹', decimals: 2 }
const euro = { code: 'EUR', symbol: '€', decimals: 2 }
const franc = { code: 'CHF', symbol: 'CHF', decimals: 2 }

it.each([
  ['en', 'IN', rupee, 767_193, '₹7,67,193.00', '27 November 2026'],
  ['de', 'DE', euro, 1234.5, '1.234,50\u00a0€', '27. November 2026'],
  ['de', 'CH', franc, 1234.5, 'CHF\u00a01’234.50', '27. November 2026'],
  ['en', 'US', euro, -1234.5, '−€1,234.50', 'November 27, 2026'],
  ['en', 'GB', euro, 1234.5, '€1,234.50', '27 November 2026'],
  ['en-IN', 'US', rupee, 767_193, '₹7,67,193.00', '27 November 2026'],
  ['en', null, euro, 1234.5, '€1,234.50', '27 November 2026'],
])(
  'the language %s on a site in %s decides the formats of amounts and dates',
  (language, country, money, amount, text, day) => {
    const locale = localeOf(language, country)
    expect([moneyText(money, amount, locale), dayText('2026-11-27', locale)]).toEqual([text, day])
  },
)
