import { t } from '../../src/vocabulary'

/** Why the stock moved, in the words in which it is searched for. */
export const reasons = {
  received: (reference: unknown) =>
    reference ? t('Stock-in {{reference}}', { reference: String(reference) }) : t('Stock-in'),
  putRight: (reference: unknown) =>
    reference ? t('Stock-in {{reference}} put right', { reference: String(reference) }) : t('Stock-in put right'),
  ordered: (number: unknown) => t('Order {{number}}', { number: String(number) }),
  cancelled: (number: unknown) => t('Order {{number}} cancelled', { number: String(number) }),
  handedOut: (serial: unknown) => t('Card {{serial}}', { serial: String(serial) }),
}
