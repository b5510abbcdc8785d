import { Input } from 'antd'
import type { ComponentProps, CSSProperties } from 'react'

interface GrowingProps extends Omit<ComponentProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'style'> {
  readonly minRows: number
  readonly maxRows: number
}

const grows = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * A field of text that grows with what is in it: by itself where the browser can, since antd measures a copy of it, for
 * which the page is laid out anew.
 */
export const GrowingTextArea = ({ minRows, maxRows, ...props }: GrowingProps) =>
  grows ? (
    <Input.TextArea
      {...props}
      className="input-growing"
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
    />
  ) : (
    <Input.TextArea {...props} autoSize={{ minRows, maxRows }} />
  )
