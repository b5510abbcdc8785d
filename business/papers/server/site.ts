import { t } from 'deckhand'
import { type Handler, Problem } from 'deckhand/server'
import type siteResource from '../../../resources/site'
import { proposeSettings } from '../../first-steps/server/proposals'
import { readReadiness } from '../../first-steps/server/readiness'
import { setUpShop } from '../../first-steps/server/set-up'
import { isIban } from './payment-code'

function expectValidIban(iban: string | null | undefined): void {
  if (!iban || isIban(iban)) return
  const message = t('This IBAN has wrong check digits. Compare it with your bank statement.')
  throw new Problem(422, message, { iban: [message] })
}

export const site: Handler<typeof siteResource> = {
  beforeCreate: async (_, values) => {
    expectValidIban(values.iban)
    return values
  },
  beforeEdit: async (_, __, changes) => {
    expectValidIban(changes.iban)
    return changes
  },

  actions: {
    readiness: (context) => readReadiness(context),
    proposals: async (context, { values }) => proposeSettings(context, values),
    setUp: setUpShop,
  },
}
