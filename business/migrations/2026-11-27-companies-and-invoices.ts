import { defineMigration } from 'deckhand/server'
import { createCompaniesOfSites } from '../invoices/server/migrate-companies'
import { requestInvoicesOfOrders } from '../invoices/server/migrate-invoices'

export default defineMigration({
  run: async (database) => {
    // Behind a gateway, another API stores these records.
    if (!database.registry.isLocal('customer-order')) return
    await createCompaniesOfSites(database)
    await requestInvoicesOfOrders(database)
  },
})
