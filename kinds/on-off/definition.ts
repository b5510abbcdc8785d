import { onOffToApi, parseOnOff } from '../../vocabulary/backend-formats/on-off'
import type { CommonOptions } from '../../vocabulary/field'
import { defineKind } from '../../vocabulary/kind'
import { t } from '../../vocabulary/text/i18n'

const onOffField = defineKind<0 | 1>({
  name: 'onOff',
  jsonType: 'boolean',
  column: () => ({ store: 'integer' }),
  fromText: (given) => (given === '1' ? 1 : given === '0' ? 0 : given),
  fromApi: (came) => {
    const on = parseOnOff(came)
    return on === undefined ? came : Number(on)
  },
  toApi: (value, came) => onOffToApi(value === 1, came) ?? value,
  sample: (_, { index }) => (index % 9 === 8 ? 0 : 1),
  filter: 'choices',
  options: () => [
    { value: '1', label: t('Active') },
    { value: '0', label: t('Inactive') },
  ],
  status: true,
  isState: () => true,
})

/**
 * The field kind for a record's status, 1 (active) or 0 (inactive). The resource gets an API call that changes the
 * status, and the list of the resource gets a switch. A new record is active.
 */
export const onOff = (options: Pick<CommonOptions, 'label' | 'help'> = {}) =>
  onOffField({ default: 1, required: true, ...options })
