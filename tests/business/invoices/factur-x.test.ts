import { inLanguage } from 'deckhand/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawFacturX } from '../../../business/papers/server/e-invoice/draw-e-invoice'
import { en16931InvoiceOf } from '../../../business/papers/server/e-invoice/en16931-invoice'
import type { Paper } from '../../../business/papers/server/paper'
import { attachmentsOf, objectsOf, textsOf } from '../papers/read-pdf'
import { invoiceWith, lineOf } from './document'
import { brokenRulesOf, schemaErrorsOf, syntaxErrorsOf } from './official-rules'

const labels = {
  ...{ title: 'Rechnung', billTo: 'An', shipTo: 'Nach', item: 'Artikel', quantity: 'Menge', price: 'Preis' },
  ...{
    discount: 'Rabatt',
    tax: 'Steuer',
    amount: 'Betrag',
    total: 'Gesamt',
    continued: '',
    page: '{{page}}/{{pages}}',
  },
}

const paper: Paper = {
  ...{ language: 'de-DE', labels, number: 'RE-1', date: '2026-11-27', below: [] },
  seller: ['Müller & <Söhne> GmbH'],
  billTo: ['山田太郎', 'محمد علي', 'A 𒀀'],
  shipTo: [],
  currency: { code: 'EUR', symbol: '€', decimals: 2 },
  items: [{ name: 'A\tB', sku: '', quantity: 1, price: 1, discount: 0, tax: 'USt 19', total: 1, serials: [] }],
  ...{ sums: [], total: 1, settled: [], asides: [], notes: [] },
  bill: {
    language: 'DE',
    data: {
      ...{ currency: 'EUR', amount: 1 },
      creditor: {
        ...{ name: 'Čapek', address: 'Gasse 1', zip: '8001', city: 'Zürich', country: 'CH' },
        account: 'CH9300762011623852957',
      },
    },
  },
}

describe('a Factur-X invoice', () => {
  let pdf: Buffer
  let objects: readonly string[]

  beforeAll(async () => {
    const invoice = inLanguage('de', () =>
      en16931InvoiceOf(invoiceWith([lineOf('A', 3, 9.99, { included: true })]), 'factur-x'),
    )
    pdf = await drawFacturX({ paper, invoice })
    objects = [...objectsOf(pdf).values()]
  })

  const objectWith = (pattern: RegExp): string => objects.find((object) => pattern.test(object)) ?? ''

  it('contains the XML, which follows the official rules, as an alternative to the page', async () => {
    const [attachment] = attachmentsOf(pdf)
    expect(attachment).toMatchObject({ name: 'factur-x.xml', relationship: 'Alternative', type: 'text/xml' })
    const xml = attachment?.content ?? ''
    expect(await schemaErrorsOf(xml, 'schema-CII')).toEqual([])
    expect(brokenRulesOf(xml, 'EN16931-CII')).toEqual([])
    const catalog = objectWith(/\/Type \/Catalog/)
    expect(catalog).toMatch(/\/AF \[\d+ 0 R\]/)
    expect(objectWith(/\/Type \/EmbeddedFile/)).toMatch(/\/ModDate \(D:2026/)
  })

  it('is a PDF 1.7 with a colour profile and a file id', () => {
    const source = pdf.toString('latin1')
    expect(source.slice(0, 9)).toBe('%PDF-1.7\n')
    expect(source).toMatch(/\/ID \[<[\da-f]{32}> <[\da-f]{32}>\]/)
    expect(objectWith(/\/Type \/Catalog/)).toMatch(/\/OutputIntents \[\d+ 0 R\]/)
    expect(objectWith(/\/S \/GTS_PDFA1/)).toMatch(/\/DestOutputProfile \d+ 0 R/)
    expect(source).not.toMatch(/\/Encrypt|\/JavaScript|\/DeviceCMYK/)
  })

  it('embeds each font, also the font of the payment slip, and draws no glyph without a character', () => {
    const fonts = objects.filter((object) => /\/Type \/Font\b/.test(object))
    expect(fonts.filter((font) => /\/Subtype \/Type1/.test(font))).toEqual([])
    for (const font of fonts.filter((one) => /\/Subtype \/CIDFontType\d/.test(one))) {
      expect(font).toMatch(/\/BaseFont \/[A-Z]{6}\+/)
      const id = /\/FontDescriptor (\d+) 0 R/.exec(font)?.[1] ?? ''
      expect(objectsOf(pdf).get(id)).toMatch(/\/FontFile[23]? \d+ 0 R/)
    }
    const texts = textsOf(pdf).flat()
    expect(texts.some(({ font }) => font === 'Arimo-Bold')).toBe(true)
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['山田太郎', 'A □', 'A B']))
    // The code 0000 is the glyph for missing characters, which PDF/A forbids.
    expect(texts.flatMap(({ codes }) => codes)).not.toContain('0000')
  })

  it('declares PDF/A-3b and the properties of Factur-X, with a title and an author in valid XML', async () => {
    const metadata = Buffer.from(objectWith(/\/Type \/Metadata/), 'latin1').toString('utf8')
    const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(metadata)?.[0] ?? ''
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(xmp).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(xmp).toContain('Müller &amp; &lt;Söhne&gt; GmbH')
    expect(await syntaxErrorsOf(xmp)).toEqual([])
    for (const [, name] of xmp.matchAll(/<fx:(\w+)>/g))
      expect(xmp).toContain(`<pdfaProperty:name>${name}</pdfaProperty:name>`)
  })
})
