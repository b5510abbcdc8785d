import { Button, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useHref } from 'react-router'
import { t } from '../../../vocabulary'
import './shared.css'

interface RevealDialogProps {
  readonly title: string
  readonly says: string
  /** A path becomes an address of this page's server. */
  readonly text: string
  readonly onClose: () => void
}

/** Shows once what is never told again, to be copied. */
export default function RevealDialog({ title, says, text, onClose }: RevealDialogProps) {
  const input = useRef<InputRef>(null)
  const [isCopied, setCopied] = useState(false)
  const address = useHref(text)
  const whole = text.startsWith('/') ? new URL(address, location.origin).href : text
  const copy = () => {
    input.current?.select()
    // Without a secure address there is no clipboard; what is selected can be copied by hand.
    navigator.clipboard?.writeText(whole).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <Modal
      open
      centered
      width={520}
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {says}
      <div className="reveal">
        <Input ref={input} readOnly value={whole} aria-label={title} onFocus={({ target }) => target.select()} />
        <Button type="primary" onClick={copy}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </Modal>
  )
}
