import { Select as Dropdown, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { type ReactNode, useId } from 'react'

const isLabelled = (chosen: unknown): chosen is { readonly label: ReactNode } =>
  typeof chosen === 'object' && chosen !== null && 'label' in chosen

/** antd's dropdown, whose input also tells the ear what is chosen: antd shows that beside it, for the eye alone. */
export function Select<Value = unknown, Option extends DefaultOptionType = DefaultOptionType>(
  props: SelectProps<Value, Option>,
) {
  const { value, options = [], 'aria-describedby': others } = props
  const id = useId()
  const labels = [value ?? []]
    .flat()
    .map((one) => (isLabelled(one) ? one : options.find((option) => option.value === one))?.label ?? String(one))
  return (
    <>
      <Dropdown<Value, Option>
        {...props}
        aria-describedby={[labels.length > 0 && id, others].filter(Boolean).join(' ') || undefined}
      />
      <span id={id} hidden>
        {labels.join(', ')}
      </span>
    </>
  )
}
