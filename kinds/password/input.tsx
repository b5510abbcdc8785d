import { Input as AntInput } from 'antd'
import type { ChangeEvent } from 'react'
import { useFormContext } from '../../src/screens/form/form-context'
import { t } from '../../vocabulary'
import type { InputProps, KindInput } from '../kind-input'

const Password = ({ value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <AntInput.Password
    {...control}
    autoComplete="new-password"
    value={value ?? ''}
    placeholder={useFormContext().record && t('Leave empty to keep the password')}
    disabled={disabled}
    onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
  />
)

export const password: KindInput = { Input: Password, write: (value) => value || undefined, inCell: 'form' }
