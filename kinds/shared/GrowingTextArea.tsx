import { Input } from 'antd'
import type { ComponentProps, CSSProperties } from 'react'

interface GrowingProps extends Omit<ComponentProps<typeof Input.TextArea>, 'autoSize' | 'className' | 'style'> {
  readonly minRows: number
  readonly maxRows: number
}

const grows = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * A text area that grows with its text. If the browser supports `field-sizing`, CSS does this. The alternative in antd
 * measures a copy of the text area, which causes an additional layout of the page.
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
