import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../vocabulary'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen. Default: the title says it all. */
  readonly text?: ReactNode
  /** The word on the button that does it. */
  readonly doIt: string
  /** For what cannot be undone. Default: false. */
  readonly danger?: boolean
  /** The dialog closes when this is done, and stays open when it fails. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** A question before something is done. */
export default function ConfirmDialog({ title, text, doIt, danger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    onConfirm().then(onClose, () => setBusy(false))
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      okText={doIt}
      okButtonProps={{ danger, loading: busy }}
      cancelText={t('Cancel')}
      onOk={confirm}
      onCancel={onClose}
    >
      {text}
    </Modal>
  )
}
