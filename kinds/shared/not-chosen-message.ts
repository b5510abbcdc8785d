import { t } from '../../vocabulary'

/** What is said at a field with choices of a text that names none of them. */
export const notChosenMessage = (): string => t('Choose from the list.')
