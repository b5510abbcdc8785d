import type { Store, Transaction, Values } from 'deckhand/server'
import { withUntypedTables } from 'deckhand/server'
import { countryOfSite, createCompanyOfSite } from './legal-entities'

interface Migrating {
  readonly store: Store
  readonly trx: Transaction
}

/** The fields that earlier versions stored at the site. */
const movedFields = ['taxNumber', 'accountName', 'iban', 'bic', 'accountAddress', 'upiId'] as const

const parsed = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? JSON.parse(value) : value)

/** The key of the company of a site. Sites with the same tax number and bank account belong to the same company. */
function companyKeyOf(site: Values): string {
  const moved = movedFields.map((name) => site[name] || null)
  return moved.some((value) => value !== null) ? JSON.stringify(moved) : String(site.id)
}

/**
 * Creates the companies of sites that have no company yet. The tax number and the bank account move from the site to its
 * company. Sites with the same tax number and bank account share a company.
 */
export async function createCompaniesOfSites({ store, trx }: Migrating): Promise<void> {
  const tables = withUntypedTables(trx)
  const sites = (await tables
    .selectFrom('site')
    .selectAll()
    .where('legalEntity', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute()) as Values[]
  const companies = new Map<string, string>()
  for (const site of sites) {
    const key = companyKeyOf(site)
    const company = companies.get(key) ?? (await createCompanyOfSite({ store, trx }, site, movedValuesOf(site)))
    companies.set(key, company)
    await tables.updateTable('site').set({ legalEntity: company }).where('id', '=', String(site.id)).execute()
  }
}

/** The values that a company takes over from its first site. */
const movedValuesOf = (site: Values): Values => ({
  ...(site.accountName ? { name: site.accountName } : {}),
  taxNumbers: site.taxNumber ? [{ country: countryOfSite(site), number: site.taxNumber }] : [],
  accountName: site.accountName ?? null,
  iban: site.iban ?? null,
  bic: site.bic ?? null,
  upiId: site.upiId ?? null,
  accountAddress: parsed(site.accountAddress) ?? null,
})
