import { t } from '../../vocabulary'

/** The message of a choice field for a text that matches no option. */
export const notChosenMessage = (): string => t('Choose from the list.')
