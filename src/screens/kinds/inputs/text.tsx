import { Input } from 'antd'
import { type ChangeEvent, type InputHTMLAttributes, useEffect, useRef } from 'react'
import { slugOf, t } from '../../../../vocabulary'
import { useSetting } from '../../form/setting'
import { type InputProps, placeholderOf } from './input'

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

/** An input of one line, with what tells browsers and phones how to type into it. */
const oneLine = (hints: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'spellCheck'> = {}) =>
  function OneLine({ field, value, onChange, disabled, control }: InputProps<{ capitals?: boolean }, string>) {
    return (
      <Input
        {...control}
        {...hints}
        autoComplete="off"
        className={field.capitals ? 'input-capitals' : undefined}
        value={value ?? ''}
        placeholder={placeholderOf(field)}
        disabled={disabled}
        onChange={(event: Typed) => onChange?.(event.target.value)}
      />
    )
  }

export const Text = oneLine()
// Not type="email" and "url": browsers then trim and rewrite what is typed before it can be checked.
export const Email = oneLine({ inputMode: 'email', spellCheck: false })
export const Phone = oneLine({ type: 'tel', inputMode: 'tel' })
export const Url = oneLine({ inputMode: 'url', spellCheck: false })

export const LongText = ({ field, value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Input.TextArea
    {...control}
    autoSize={{ minRows: 3, maxRows: 12 }}
    value={value ?? ''}
    placeholder={placeholderOf(field)}
    disabled={disabled}
    onChange={(event: Typed) => onChange?.(event.target.value)}
  />
)

/** Follows the field that it is proposed from while the record is new, until it is typed. */
export function Slug(props: InputProps<{ from?: string }, string>) {
  const { field, siblings, value, onChange } = props
  const proposal = field.from === undefined ? '' : slugOf(String(siblings[field.from] ?? ''))
  const isNew = useSetting().record === undefined
  const follows = useRef(isNew && field.from !== undefined && !value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new proposal is a reason to change the value
  useEffect(() => {
    if (follows.current && proposal !== (value ?? '')) onChange?.(proposal)
  }, [proposal])
  const type = (typed: string | null) => {
    follows.current = isNew && field.from !== undefined && !typed
    onChange?.(typed)
  }
  return <Text {...props} onChange={type} />
}

export const Password = ({ value, onChange, disabled, control }: InputProps<unknown, string>) => (
  <Input.Password
    {...control}
    autoComplete="new-password"
    value={value ?? ''}
    placeholder={useSetting().record && t('Leave empty to keep it')}
    disabled={disabled}
    onChange={(event: Typed) => onChange?.(event.target.value)}
  />
)
