import { Input as AntInput } from 'antd'
import type { ChangeEvent } from 'react'
import { useSetting } from '../../src/screens/form/setting'
import { t } from '../../vocabulary'
import type { Input, InputProps } from '../input'

const Password = ({ value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <AntInput.Password
    {...control}
    autoComplete="new-password"
    value={value ?? ''}
    placeholder={useSetting().record && t('Leave empty to keep it')}
    disabled={disabled}
    onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.value)}
  />
)

export const password: Input = { Input: Password, write: (value) => value || undefined, inCell: 'form' }
