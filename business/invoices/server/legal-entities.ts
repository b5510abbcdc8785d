import { countries, countryOfZone, t } from 'deckhand'
import { type Context, type Handler, Problem, type Values } from 'deckhand/server'
import type legalEntityResource from '../../../resources/legal-entity'
import { isIban } from '../../papers/server/payment-code'
import { expectCompanyTaxNumbers } from '../../taxes/server/expect-tax-number'
import { documentNumberText, type NumberedDocument } from './document-number'

/** The formats of new companies, as declared in resources/legal-entity.ts. */
export const defaultNumberFormats = { invoiceFormat: 'INV-{year}-{number:5}', creditNoteFormat: 'CN-{year}-{number:5}' }

/** The declared format of a company's invoice numbers or credit note numbers. */
export const numberFormatOf = (kind: NumberedDocument, company: Values): string => {
  const name = kind === 'invoice' ? 'invoiceFormat' : 'creditNoteFormat'
  return String(company[name] ?? defaultNumberFormats[name])
}

function expectValidIban(iban: string | null | undefined): void {
  if (!iban || isIban(iban)) return
  const message = t('This IBAN has wrong check digits. Compare it with your bank statement.')
  throw new Problem(422, message, { iban: [message] })
}

/** Invoices and credit notes of a company must never have the same number. A counter can exceed its minimum of digits. */
function expectDifferentFormats({ invoiceFormat, creditNoteFormat }: Values): void {
  const [invoice, note] = [invoiceFormat, creditNoteFormat].map((format) =>
    documentNumberText(String(format ?? ''), '2026', 1_000_000_000).toLowerCase(),
  )
  if (invoice !== note) return
  const message = t('Invoices and credit notes would have the same numbers. Enter different formats.')
  throw new Problem(422, message, { creditNoteFormat: [message] })
}

type TaxNumbers = readonly { readonly country?: string | null; readonly number?: string | null }[] | null | undefined

/** The tax numbers of a change that the company did not have before. Existing numbers stay valid. */
const newNumbersOf = (before: TaxNumbers, after: TaxNumbers) =>
  (after ?? []).map((one) =>
    before?.some(({ country, number }) => country === one.country && number === one.number) ? {} : one,
  )

/** The replaced logo stays stored, because issued documents show it. */
const keptLogosOf = ({ logo, formerLogos }: Values, changes: Values) =>
  changes.logo !== undefined && logo
    ? { formerLogos: [...new Set([...((formerLogos ?? []) as readonly string[]), String((logo as Values).url)])] }
    : {}

export const legalEntity: Handler<typeof legalEntityResource> = {
  beforeCreate: async ({ isRestoring }, values) => {
    if (!isRestoring) {
      expectValidIban(values.iban)
      await expectCompanyTaxNumbers(values.taxNumbers ?? [])
    }
    expectDifferentFormats({ ...defaultNumberFormats, ...values })
    return values
  },
  beforeEdit: async ({ isRestoring }, stored, changes) => {
    if (!isRestoring) {
      expectValidIban(changes.iban)
      await expectCompanyTaxNumbers(newNumbersOf(stored.taxNumbers, changes.taxNumbers))
    }
    expectDifferentFormats({ ...stored, ...changes })
    return { ...changes, ...keptLogosOf(stored, changes) }
  },
}

/** The two-letter code of the country in which a site sells, derived from its country, its account or its time zone. */
export const countryOfSite = ({ country, iban, timezone }: Values): string => {
  const known = [country, String(iban ?? '').slice(0, 2), countryOfZone(timezone)]
  return String(known.find((code) => countries.includes(String(code))) ?? 'IN')
}

/** The address lines of a company from the address of a site, which is one text. */
export function addressLinesOf(address: unknown): { readonly line1: string | null; readonly line2: string | null } {
  const [first = '', ...rest] = String(address ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return { line1: first.slice(0, 120) || null, line2: rest.join(', ').slice(0, 120) || null }
}

type InTransaction = Pick<Context, 'store' | 'trx'>

/** A name that no other company has. */
async function freeName({ trx }: InTransaction, name: unknown, code: unknown): Promise<string> {
  const wanted = String(name).slice(0, 90)
  const taken = await trx.selectFrom('legal_entity').select('id').where('name', '=', wanted).executeTakeFirst()
  return taken ? `${wanted} (${code})` : wanted
}

/**
 * Creates a company with the name and the address of a site.
 *
 * @param values further values of the company. Default: none.
 */
export async function createCompanyOfSite(context: InTransaction, site: Values, values: Values = {}): Promise<string> {
  const { store, trx } = context
  return store.insert(trx, store.registry.get('legal-entity'), {
    ...defaultNumberFormats,
    ...addressLinesOf(site.address),
    country: countryOfSite(site),
    email: (site.email ?? null) as string | null,
    phone: (site.phone ?? null) as string | null,
    taxNumbers: [],
    status: 1,
    ...values,
    name: await freeName(context, values.name ?? site.name, site.code),
  } as never)
}

/** The company for a new site: the only company, the company of the default site, or a new company. */
export async function companyForNewSite(context: InTransaction, site: Values): Promise<string> {
  const { trx } = context
  const active = await trx.selectFrom('legal_entity').select('id').where('status', '=', 1).limit(2).execute()
  const [only, another] = active
  if (only && !another) return only.id
  const standard = await trx
    .selectFrom('site')
    .select('legalEntity')
    .where('isDefault', '=', 1)
    .where('legalEntity', 'is not', null)
    .executeTakeFirst()
  return standard?.legalEntity ?? createCompanyOfSite(context, site)
}

/** The company of a site. A site without a company gets one. */
export async function sellerOfSite(context: InTransaction, id: string): Promise<string> {
  const { store, trx } = context
  const row = await trx.selectFrom('site').select('legalEntity').where('id', '=', id).executeTakeFirst()
  if (row?.legalEntity) return row.legalEntity
  const sites = store.registry.get('site')
  const site = ((await store.get(sites, id, trx)) ?? {}) as Values
  const company = await companyForNewSite(context, site)
  await store.update(trx, sites, id, { legalEntity: company } as never)
  return company
}
