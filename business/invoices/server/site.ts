import { t } from 'deckhand'
import { type Handler, Problem } from 'deckhand/server'
import type siteResource from '../../../resources/site'
import { proposeSettings } from '../../first-steps/server/proposals'
import { readReadiness } from '../../first-steps/server/readiness'
import { setUpShop } from '../../first-steps/server/set-up'
import { companyForNewSite } from './legal-entities'

export const site: Handler<typeof siteResource> = {
  beforeCreate: async (context, values) => ({
    ...values,
    legalEntity: values.legalEntity ?? (await companyForNewSite(context, values)),
  }),

  beforeEdit: async (_, stored, changes) => {
    if (changes.legalEntity !== null || !stored.legalEntity) return changes
    const message = t('Select the company that issues the invoices of this site.')
    throw new Problem(422, message, { legalEntity: [message] })
  },

  actions: {
    readiness: (context) => readReadiness(context),
    proposals: async (context, { values }) => proposeSettings(context, values),
    setUp: setUpShop,
  },
}
