import { Button, Input, type InputRef, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useHref } from 'react-router'
import { t } from '../../../../vocabulary'
import '../shared.css'

interface RevealDialogProps {
  readonly title: string
  readonly says: string
  /**
   * The secret, such as a new key or a link. If the secret is a path, the dialog shows a full address of this server.
   */
  readonly text: string
  readonly onClose: () => void
}

/** Shows a secret that is shown only once, with a button that copies the secret. */
export default function RevealDialog({ title, says, text, onClose }: RevealDialogProps) {
  const input = useRef<InputRef>(null)
  const [isCopied, setCopied] = useState(false)
  const address = useHref(text)
  const whole = text.startsWith('/') ? new URL(address, location.origin).href : text
  const copy = () => {
    input.current?.select()
    // The browser's clipboard requires a secure (HTTPS) address. People can copy the selected text by hand.
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
